import type { Cents } from './money.ts'

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

export const documentedTerms: HouseTerms = {
  increments: {
    timed: [{ from: 0, step: documentedIncrement.timed }],
    saleroom: [{ from: 0, step: documentedIncrement.saleroom }],
  },
  softClose: { windowSeconds: 120, extensionSeconds: 120 },
  paymentTermHours: 72,
  depositMonths: 1,
}
