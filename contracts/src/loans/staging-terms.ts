import { addDays, addMonths, type HireDates, periodOf } from './hire-terms.ts'
import { rentFor } from './lease-terms.ts'

/** What a staging costs, month by month, and how it ends. Without schemas, so that a page loads none. */

export const stagingLimits = {
  /** So many days before it ends, at least, everybody knows. */
  noticeDays: 7,
  /** So many days before a further month begins its invoice is sent. */
  invoiceDays: 7,
} as const

/** Whole days, both included. Without a last day it goes on from month to month. */
export interface StagingDates {
  readonly from: string
  readonly until: string | null
}

/** A staging is paid in months that are counted from its first day. Null for a month that it doesn't reach. */
export function monthOf({ from, until }: StagingDates, number: number): HireDates | null {
  const first = addMonths(from, number - 1)
  if (until !== null && until < first) return null
  const last = addDays(addMonths(from, number), -1)
  return { from: first, until: until !== null && until < last ? until : last }
}

/** The rent of a month, by the rule of leases and hires; of a shorter last one by the day, and at least a dollar. */
export const rentOfMonth = (monthlyPrice: number, month: HireDates): number =>
  Math.max(rentFor(monthlyPrice, periodOf(month)), 100)

export interface StagingQuote {
  readonly monthlyPrice: number
  readonly firstMonth: number
  readonly deposit: number
  /** What is paid at the start. */
  readonly amount: number
  /** The rent of all months; null where it has no last day. */
  readonly total: number | null
}

export function quoteStaging(monthlyPrice: number, dates: StagingDates, depositMonths: number): StagingQuote {
  const rents: number[] = []
  const months = dates.until === null ? 1 : Number.POSITIVE_INFINITY
  for (let number = 1; number <= months; number += 1) {
    const month = monthOf(dates, number)
    if (!month) break
    rents.push(rentOfMonth(monthlyPrice, month))
  }
  const [firstMonth = 0] = rents
  const deposit = monthlyPrice * depositMonths
  const total = dates.until === null ? null : rents.reduce((sum, rent) => sum + rent, 0)
  return { monthlyPrice, firstMonth, deposit, amount: firstMonth + deposit, total }
}

/** The day on which the month after the billed ones is invoiced; null where the staging ends before it. */
export const nextInvoiceOn = (until: string | null, billedUntil: string): string | null =>
  until !== null && until <= billedUntil ? null : addDays(billedUntil, 1 - stagingLimits.invoiceDays)

/** The first day on which a notice that is given today can end a staging. */
export const earliestEnd = (today: string): string => addDays(today, stagingLimits.noticeDays)

/** The sale of the home ends a staging on the closing day, with the same notice. Null if it ends by then anyway. */
export function endBySale(until: string | null, closingOn: string, today: string): string | null {
  const soonest = earliestEnd(today)
  const end = closingOn < soonest ? soonest : closingOn
  return until !== null && until <= end ? null : end
}

/** A month that doesn't begin before the last day is not used, and its rent goes back. */
export const isUnused = (month: Pick<HireDates, 'from'>, until: string): boolean => month.from > until
