/** What a lease costs. The dialog shows it and the server charges it; without schemas, so that a page loads none. */

export const leaseDurations = ['1-month', '3-months', '6-months', '12-months'] as const
export type LeaseDuration = (typeof leaseDurations)[number]

/** In tenths, since 2.7 is not a number a computer has. */
const terms = {
  '1-month': { months: 1, tenths: 10 },
  '3-months': { months: 3, tenths: 27 },
  '6-months': { months: 6, tenths: 50 },
  '12-months': { months: 12, tenths: 90 },
} as const satisfies Record<LeaseDuration, { months: number; tenths: number }>

/** The term begins when the work arrives, or so many days after its latest arrival if nobody says that it has. */
export const leaseDates = { daysAfterArrival: 3, returnDays: 14 } as const

/** Calendar months and the days after them. */
export interface Period {
  readonly months: number
  readonly days: number
}

/** Cents, whole dollars: rounded down. */
const wholeDollars = (tenths: number): number => Math.floor(tenths / 1_000) * 100

/**
 * The rent for a period, of leases and hires alike: the documented totals for exactly 1, 3, 6 and 12 months; otherwise
 * whole months at the monthly price and further days at a thirtieth, never more than the next longer documented total.
 */
export function rentFor(monthlyPrice: number, { months, days }: Period): number {
  const documented = Object.values(terms)
  const exact = days === 0 ? documented.find((term) => term.months === months) : undefined
  if (exact) return wholeDollars(monthlyPrice * exact.tenths)
  const byTheDay = Math.floor((monthlyPrice * (months * 30 + days)) / 3_000) * 100
  const nextLonger = documented.find((term) => term.months > months)
  return nextLonger ? Math.min(byTheDay, wholeDollars(monthlyPrice * nextLonger.tenths)) : byTheDay
}

export interface LeaseQuote {
  readonly months: 1 | 3 | 6 | 12
  /** Cents, whole dollars: rounded down. */
  readonly total: number
  /** Whole monthly prices; it goes back when the work does. */
  readonly deposit: number
  /** What is paid at the start. */
  readonly amount: number
}

export function quoteLease(monthlyPrice: number, duration: LeaseDuration, depositMonths: number): LeaseQuote {
  const { months } = terms[duration]
  const total = rentFor(monthlyPrice, { months, days: 0 })
  const deposit = monthlyPrice * depositMonths
  return { months, total, deposit, amount: total + deposit }
}

export const durationOf = (months: number): LeaseDuration =>
  leaseDurations.find((duration) => terms[duration].months === months) ?? '1-month'

/** Which quote of this price an amount and its deposit are; null where they are none. */
export function findQuote(monthlyPrice: number, { amount, deposit }: Pick<LeaseQuote, 'amount' | 'deposit'>) {
  const depositMonths = deposit / monthlyPrice
  if (!Number.isInteger(depositMonths)) return null
  const quotes = leaseDurations.map((duration) => quoteLease(monthlyPrice, duration, depositMonths))
  return quotes.find((quote) => quote.amount === amount) ?? null
}
