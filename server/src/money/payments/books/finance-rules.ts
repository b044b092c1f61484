import type { FinanceFigures, FinancePeriod, FinanceQuery } from '@vermeil/contracts/money/payments-admin.schema'
import { monthsAfter, monthsBetween } from '@vermeil/contracts/months'

/** Days of UTC as `2026-11-04`, both included. */
export type DaySpan = { readonly from: string; readonly to: string }
export type ReportSpan = DaySpan & { readonly step: FinancePeriod['step']; readonly before: DaySpan }

/** What a day, or several, moved on one account for one reason. */
export type Movement = { account: string; source: string; debit: number; credit: number }

const DAY_MS = 86_400_000
/** A longer period is shown by month. */
const MAX_DAYS_BY_DAY = 92

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const addDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * DAY_MS))
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const monthOfDay = (day: string) => day.slice(0, 7)

/** The days of a report, and as many directly before them. Twelve months are compared with the twelve before. */
export function reportSpan({ period, from, to }: FinanceQuery, now: Date): ReportSpan {
  const today = dayOf(now)
  if (period === '12-months' && !from) {
    const month = monthsAfter(monthOfDay(today), -11)
    const start = `${month}-01`
    const before = { from: `${monthsAfter(month, -12)}-01`, to: addDays(start, -1) }
    return { from: start, to: today, step: 'month', before }
  }
  const last = to ?? today
  const first = from ?? addDays(last, period === '7-days' ? -6 : -29)
  const length = daysBetween(first, last) + 1
  const before = { from: addDays(first, -length), to: addDays(first, -1) }
  return { from: first, to: last, step: length > MAX_DAYS_BY_DAY ? 'month' : 'day', before }
}

/** Every day or month of a span, so that a day on which nothing moved is shown as well. */
export function stepsOf({ from, to }: DaySpan, step: FinancePeriod['step']): string[] {
  if (step === 'day') return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
  return monthsBetween(monthOfDay(from), monthOfDay(to))
}

const isRefund = (source: string) => source === 'refund'
const isChargeback = (source: string) => source === 'chargeback' || source === 'dispute'

/** What the movements of a period mean. Refunds reduce the commission they came from. */
export function figuresOf(movements: readonly Movement[]): FinanceFigures {
  const sum = (
    side: 'debit' | 'credit',
    accounts: readonly string[],
    isWanted: (source: string) => boolean = () => true,
  ) =>
    movements
      .filter(({ account, source }) => accounts.includes(account) && isWanted(source))
      .reduce((total, movement) => total + movement[side], 0)
  const earned = (account: string) => sum('credit', [account]) - sum('debit', [account])
  const money = ['provider', 'bank']
  const commission = earned('commission')
  const subscriptions = earned('subscription')
  const donations = earned('donation')
  const ownSales = earned('house-sale')
  const depositsReturned = sum('debit', ['deposit'], isRefund)
  // A refund that the bank sends back is no income.
  const refunds = sum('credit', money, isRefund) - sum('debit', money, isRefund)
  return {
    revenue: commission + subscriptions + donations,
    ...{ commission, subscriptions, donations, ownSales, depositsReturned },
    ...{ insurance: earned('insurance'), tax: earned('tax') },
    depositsTaken: sum('credit', ['deposit']),
    received: sum('debit', money, (source) => !isRefund(source)),
    refunded: refunds - depositsReturned,
    chargebacks: sum('credit', money, isChargeback),
    paidOut: sum('credit', money, (source) => source === 'payout'),
  }
}
