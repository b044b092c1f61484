import { splitSale } from '@vermeil/contracts/commission'
import type { HoldReason, SaleRecord, SalesView } from '@vermeil/contracts/payments'
import type { Plan } from '@vermeil/contracts/plans'

const DAY = 86_400_000

type Progress = { kind: string; status: string; deliveredAt: Date | null; completedAt: Date | null }

/** `completed` once it is paid and its earnings may be paid out; `processing` in between. */
export function saleStatus(order: Progress): SaleRecord['status'] {
  if (order.status === 'due') return 'pending_payment'
  // The rent of a hire or staging is earned from its start on, which counts as its delivery.
  const isLoan = order.kind === 'hire' || order.kind === 'staging' || order.kind === 'damage'
  return (isLoan ? order.deliveredAt : order.completedAt) ? 'completed' : 'processing'
}

type TrendSale = Pick<SaleRecord, 'kind' | 'earnings' | 'status' | 'date'>

/** What was paid in the last 30 days, and in the 30 days before. */
export function trendsOf(sales: readonly TrendSale[], now: Date): SalesView['trends'] {
  const paid = sales.filter(({ status }) => status !== 'pending_payment')
  const between = (from: number, to: number) =>
    paid.filter(({ date }) => {
      const age = (now.getTime() - Date.parse(date)) / DAY
      return age >= from && age < to
    })
  const periods = { value: between(0, 30), before: between(30, 60) }
  const compared = (measure: (of: readonly TrendSale[]) => number) => ({
    value: measure(periods.value),
    before: measure(periods.before),
  })
  const ofKind = (of: readonly TrendSale[], kind: SaleRecord['kind']) => of.filter((sale) => sale.kind === kind)
  return {
    earnings: compared(earned),
    buyNowSales: compared((of) => ofKind(of, 'purchase').length),
    leaseRevenue: compared((of) => earned(of.filter(({ kind }) => isRent(kind)))),
  }
}

/** Leases, hires and stagings. */
export const isRent = (kind: SaleRecord['kind']): boolean => kind === 'lease' || kind === 'hire' || kind === 'staging'

export const earned = (sales: readonly Pick<SaleRecord, 'earnings'>[]) =>
  sales.reduce((sum, { earnings }) => sum + earnings, 0)

export type OwedShare = { amount: number; isFree: boolean; freeAt: Date | null; hold: HoldReason | null }

/**
 * The next transfer: everything that is free already, else what is free on the first day that brings something. A
 * refund after a payout is taken off it; what is held is left out. Null where nothing is owed.
 */
export function nextPayout(owed: readonly OwedShare[], now: Date): SalesView['nextPayout'] {
  const unheld = owed.filter(({ hold, amount }) => hold === null || amount < 0)
  const later = unheld.flatMap(({ isFree, freeAt }) => (!isFree && freeAt && freeAt > now ? freeAt : []))
  const moments = [now, ...later.toSorted((a, b) => a.getTime() - b.getTime())]
  for (const moment of moments) {
    const free = unheld.filter(({ amount, isFree, freeAt }) => isFree || amount < 0 || (freeAt && freeAt <= moment))
    const amount = free.reduce((sum, share) => sum + share.amount, 0)
    if (amount > 0) return { amount, at: moment === now ? null : moment.toISOString() }
  }
  return null
}

export type SharedSale = { price: number; platformRate: number; realtorRate: number | null }

/** How much more of these sales the seller would have got on another plan; 0 where it would not have been more. */
export function keptMoreWith(plan: Pick<Plan, 'platformRate' | 'realtorRate'>, sales: readonly SharedSale[]): number {
  const difference = sales.reduce((sum, { price, platformRate, realtorRate }) => {
    const offered = { platformRate: plan.platformRate, realtorRate: realtorRate === null ? null : plan.realtorRate }
    return sum + splitSale(price, offered).artist - splitSale(price, { platformRate, realtorRate }).artist
  }, 0)
  return Math.max(0, difference)
}
