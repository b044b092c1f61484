import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { HoldReason } from '@vermeil/contracts/money/payments.schema'

/**
 * What we owe one party for one order. `isFree` once it may be paid out: when the order is completed, at `freeAt` at the
 * latest once that is known; the rent of a hire when the hire has started. A held order is never free.
 */
export type Owed = {
  partyId: AccountId
  orderId: OrderId
  title: string
  amount: number
  isFree: boolean
  freeAt: Date | null
  hold: HoldReason | null
}

export const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/** What the next payout settles: everything that is free, and every debt. */
export const settledBy = (owed: readonly Owed[]): Owed[] => owed.filter(({ isFree, amount }) => isFree || amount < 0)

/** What may be paid to the party of these rows now. */
export const payableOf = (owed: readonly Owed[]): number => Math.max(0, sumOf(settledBy(owed)))

/** What the party owes us since a refund that followed a payout. What is free lowers it first. */
export const debtOf = (owed: readonly Owed[]): number => Math.max(0, 0 - sumOf(settledBy(owed)))

export type Balance = {
  partyId: AccountId
  payable: number
  held: number
  debt: number
  /** Orders that are not completed, and when the first of them is at the latest; null before one is delivered. */
  heldOrders: number
  heldUntil: Date | null
  /** Orders that are held for another reason than their delivery. */
  holds: { orderId: OrderId; title: string; amount: number; reason: HoldReason }[]
}

/** Everything about one party; the rows are theirs. */
export function balanceOf(partyId: AccountId, owed: readonly Owed[]): Balance {
  const waiting = owed.filter(({ isFree, amount }) => !isFree && amount > 0)
  const uncompleted = waiting.filter(({ hold }) => hold === null)
  const times = uncompleted.flatMap(({ freeAt }) => freeAt?.getTime() ?? [])
  return {
    ...{ partyId, payable: payableOf(owed), held: sumOf(waiting), debt: debtOf(owed) },
    heldOrders: uncompleted.length,
    heldUntil: times.length > 0 ? new Date(Math.min(...times)) : null,
    holds: waiting.flatMap(({ orderId, title, amount, hold }) =>
      hold ? { orderId, title, amount, reason: hold } : [],
    ),
  }
}

export type PayoutLine = { orderId: OrderId; amount: number }

/**
 * Whether a payout that was agreed before may still be sent. `owed` is what is owed now, without what this payout
 * reserves: a refund, a hold or a debt since then stops it.
 */
export function isCovered(lines: readonly PayoutLine[], owed: readonly Owed[]): boolean {
  const free = new Map(settledBy(owed).map(({ orderId, amount }) => [orderId, amount]))
  const total = sumOf(lines)
  return (
    total <= payableOf(owed) && lines.every(({ orderId, amount }) => amount < 0 || (free.get(orderId) ?? 0) >= amount)
  )
}
