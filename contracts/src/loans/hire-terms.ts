import { type Period, rentFor } from './lease-terms.ts'

/** What a hire costs and when it may be asked for. Without schemas, so that a page loads none. */

export const hireLimits = {
  /** Hires and stagings of one account that it has asked for and not paid, with a card on file and without one. */
  unpaid: 20,
  unpaidWithoutCard: 5,
  monthsAhead: 18,
  /** How long an owner has to answer. */
  answerHours: 48,
  /** How long an accepted loan holds its days for payment, with a card on file and without one. */
  holdHours: 72,
  holdHoursWithoutCard: 24,
  /** A work whose loan begins sooner after the close of its lot is not sold meanwhile. */
  daysAfterClose: 14,
  /** Until so many days before the start the agent cancels for free. */
  freeCancelDays: 7,
} as const

/** The owner's share of the rent that is taken off the price, if the work is bought soon enough. */
export const purchaseCreditTerms = { percent: 50, months: 6 } as const

const DAY_MS = 86_400_000

/** Days are written `2026-05-01` and counted in UTC, like the dates of sets. */
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)
export const daysBetween = (from: string, to: string): number => (timeOf(to) - timeOf(from)) / DAY_MS
/** The day of a moment. */
export const dayAt = (moment: Date): string => dayOf(moment.getTime())

/** The same day of a later month, or that month's last day: January 31 and one month is February 28. */
export function addMonths(day: string, months: number): string {
  const date = new Date(timeOf(day))
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0))
  target.setUTCDate(Math.min(date.getUTCDate(), target.getUTCDate()))
  return dayOf(target.getTime())
}

/** Whole days, both included. */
export interface HireDates {
  readonly from: string
  readonly until: string
}

/** A hire from May 1 until May 31 is exactly a month. */
export function periodOf({ from, until }: HireDates): Period {
  const end = addDays(until, 1)
  let months = 0
  while (addMonths(from, months + 1) <= end) months += 1
  return { months, days: daysBetween(addMonths(from, months), end) }
}

/** From the first moment of the first day until the last one of the last; without a last day, without an end. */
export const spanOf = ({ from, until }: { readonly from: string; readonly until: string | null }) => ({
  from: new Date(timeOf(from)),
  until: until === null ? null : new Date(timeOf(addDays(until, 1))),
})

/** Whether a paid loan from this day on takes the work's lot off sale. A lot that waits for its turn has no close yet. */
export const takesLotOffSale = (from: string, closesAt: Date | null): boolean =>
  closesAt === null || timeOf(from) < closesAt.getTime() + hireLimits.daysAfterClose * DAY_MS

export interface HireQuote {
  readonly total: number
  readonly deposit: number
  /** What is paid once the owner has accepted. */
  readonly amount: number
}

export function quoteHire(monthlyPrice: number, dates: HireDates, depositMonths: number): HireQuote {
  const total = rentFor(monthlyPrice, periodOf(dates))
  const deposit = monthlyPrice * depositMonths
  return { total, deposit, amount: total + deposit }
}

export type DatesRefusal = 'hire.end-before-start' | 'hire.in-the-past' | 'hire.too-far-ahead'

/** Why nobody can hire a work for these dates; null if it can be hired. */
export function datesRefusal({ from, until }: HireDates, today: string): DatesRefusal | null {
  if (until < from) return 'hire.end-before-start'
  if (from < today) return 'hire.in-the-past'
  return until > addMonths(today, hireLimits.monthsAhead) ? 'hire.too-far-ahead' : null
}

/** What one more day costs, when a work comes back late or a hire is extended. */
export const dayRate = (monthlyPrice: number): number => Math.floor(monthlyPrice / 30)

/** Days after the last day of the hire; none if it comes back in time. */
export const lateDays = (until: string, returnedOn: string): number => Math.max(0, daysBetween(until, returnedOn))

export interface PaidRent {
  readonly monthlyPrice: number
  readonly total: number
}

/**
 * How much of the rent goes back when a hire is canceled before it starts. The agent cancels for free until a week
 * before; from then on it costs half of the first month. The owner always refunds everything.
 */
export function rentRefund({ monthlyPrice, total }: PaidRent, by: 'agent' | 'owner', daysToStart: number): number {
  if (by === 'owner' || daysToStart >= hireLimits.freeCancelDays) return total
  return total - Math.floor(Math.min(total, monthlyPrice) / 2)
}

/** What is taken off the price if the work is bought within the credit's months after the hire began. */
export function purchaseCredit(rent: number, percent: number, startedOn: string, boughtOn: string): number {
  if (boughtOn > addMonths(startedOn, purchaseCreditTerms.months)) return 0
  return Math.floor((rent * percent) / 100)
}
