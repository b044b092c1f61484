import { formatMoney } from '../format-figures.ts'
import type { Cents } from '../money.schema.ts'

/** The documented terms of Vermeil, which are the defaults of its settings. Without schemas, so that a page loads none. */

export interface HouseTerms {
  /** From each price on, the next bid must be higher by at least `step`. */
  readonly increments: Readonly<Record<'timed' | 'saleroom', { from: Cents; step: Cents }[]>>
  /** A bid in the last `windowSeconds` of a timed lot leaves it open for at least `extensionSeconds` after that bid. */
  readonly softClose: { readonly windowSeconds: number; readonly extensionSeconds: number }
  readonly paymentTermHours: number
  /** The deposit of a lease, in monthly prices. */
  readonly depositMonths: number
}

export const documentedIncrement = { timed: 25_00, saleroom: 50_00 } as const

/** What somebody without a card on file may owe at once. */
export const usualUnpaidLimit = 25_000_00

export const documentedTerms: HouseTerms = {
  increments: {
    timed: [{ from: 0, step: documentedIncrement.timed }],
    saleroom: [{ from: 0, step: documentedIncrement.saleroom }],
  },
  softClose: { windowSeconds: 120, extensionSeconds: 120 },
  paymentTermHours: 72,
  depositMonths: 1,
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const counted = (count: number, unit: string) => `${words[count] ?? count} ${unit}${count === 1 ? '' : 's'}`

/** A soft close in a sentence: `two minutes`, `90 seconds`. */
export const softCloseWords = (seconds: number): string =>
  seconds % 60 === 0 ? counted(seconds / 60, 'minute') : `${seconds} seconds`

/** A deposit in a sentence: `one month`. */
export const depositWords = (months: number): string => counted(months, 'month')

/** The smallest step of a venue: `$25`. */
export const leastStep = ({ increments }: HouseTerms, venue: 'timed' | 'saleroom'): string =>
  formatMoney(increments[venue][0]?.step ?? documentedIncrement[venue])

/** When an unpaid order is reminded of: two days and one day before it is due, with less time after each third of it. */
export function reminderWords(paymentTermHours: number): string {
  if (paymentTermHours === 72) return 'after 24 and 48 hours'
  const [first, last] = [
    Math.min(48, Math.round((paymentTermHours * 2) / 3)),
    Math.min(24, Math.round(paymentTermHours / 3)),
  ]
  return `${first} and ${last} hours before it is due`
}
