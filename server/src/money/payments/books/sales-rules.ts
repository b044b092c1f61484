import type { Plan } from '@vermeil/contracts/identity/plans'
import { splitSale } from '@vermeil/contracts/money/commission'
import { isSale, type OrderKind, orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { HoldReason, SaleRecord, SalesView } from '@vermeil/contracts/money/payments.schema'

const DAY = 86_400_000

type Progress = { kind: OrderKind; status: string; deliveredAt: Date | null; completedAt: Date | null }

/** `completed` once it is paid and its earnings may be paid out; `processing` in between. */
export function saleStatus(order: Progress): SaleRecord['status'] {
  if (order.status === 'due') return 'pending_payment'
  const { paidOutWhen } = orderKinds[order.kind]
  const isEarned = { completed: order.completedAt, delivered: order.deliveredAt, paid: true }[paidOutWhen]
  return isEarned ? 'completed' : 'processing'
}

type CountedSale = Pick<SaleRecord, 'kind' | 'earnings' | 'status'>
type SalesFigures = { earnings: number; buyNowSales: number; leaseRevenue: number }

/** Earnings of what is completed; works sold at their price, and rent, as far as they are paid. */
export function salesFigures(sales: readonly CountedSale[]): SalesFigures {
  const paid = sales.filter(({ status }) => status !== 'pending_payment')
  return {
    earnings: earned(sales.filter(({ status }) => status === 'completed')),
    buyNowSales: paid.filter(({ kind }) => isSale(kind) && !orderKinds[kind].isWon).length,
    leaseRevenue: earned(paid.filter(({ kind }) => orderKinds[kind].type === 'rent')),
  }
}

/** The figures of the last 30 days, and of the 30 days before. */
export function trendsOf(sales: readonly (CountedSale & { date: string })[], now: Date): SalesView['trends'] {
  const between = (from: number, to: number) =>
    salesFigures(
      sales.filter(({ date }) => {
        const age = (now.getTime() - Date.parse(date)) / DAY
        return age >= from && age < to
      }),
    )
  const [value, before] = [between(0, 30), between(30, 60)]
  const compared = (figure: keyof SalesFigures) => ({ value: value[figure], before: before[figure] })
  return {
    earnings: compared('earnings'),
    buyNowSales: compared('buyNowSales'),
    leaseRevenue: compared('leaseRevenue'),
  }
}

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
export function gainWith(plan: Pick<Plan, 'platformRate' | 'realtorRate'>, sales: readonly SharedSale[]): number {
  const difference = sales.reduce((sum, { price, platformRate, realtorRate }) => {
    const offered = { platformRate: plan.platformRate, realtorRate: realtorRate === null ? null : plan.realtorRate }
    return sum + splitSale(price, offered).artist - splitSale(price, { platformRate, realtorRate }).artist
  }, 0)
  return Math.max(0, difference)
}
