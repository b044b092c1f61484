import { type Shares, splitSale } from '@vermeil/contracts/commission'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { OrderKind } from '@vermeil/contracts/payments'
import type { ledgerAccounts } from '@vermeil/contracts/payments-admin'

/** Debits are positive: money that arrives at the provider is a debit, money owed to an artist a credit. */
export type LedgerAccount = (typeof ledgerAccounts)[number]

export interface LedgerLine {
  readonly account: LedgerAccount
  readonly amount: number
  readonly party?: string | null
  readonly order?: string | null
}

/** Earnings are held until the buyer has confirmed the delivery, or for a week. */
export const payoutHoldDays = 7

/** Where the money of a payment is; `house-purchase` is Vermeil's own. */
export type FundsSource = 'provider' | 'bank' | 'house-purchase'

export interface BookedOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly amount: number
  readonly deposit: number
  readonly buyerId: AccountId | null
  readonly sellerId: AccountId | null
  readonly realtorId: AccountId | null
  readonly platformRate: number | null
  readonly realtorRate: number | null
}

const present = (lines: readonly LedgerLine[]) => lines.filter(({ amount }) => amount !== 0)

/** How the price without the deposit is shared. Null for a donation or a test payment, which nobody shares. */
export function sharesOf(order: BookedOrder, price = order.amount - order.deposit): Shares | null {
  const { platformRate, realtorRate } = order
  return platformRate === null ? null : splitSale(price, { platformRate, realtorRate })
}

/** Who gets what of `price`, as credits. */
function proceedsOf(order: BookedOrder, price: number): LedgerLine[] {
  const shares = sharesOf(order, price)
  const unshared = order.kind === 'test' ? 'test' : 'donation'
  if (!shares) return present([{ account: unshared, order: order.id, amount: -price }])
  const { id, sellerId, realtorId } = order
  return present([
    { account: 'commission', order: id, amount: -shares.platform },
    { account: 'payable', party: realtorId, order: id, amount: -shares.realtor },
    sellerId === null
      ? { account: 'house-sale', order: id, amount: -shares.artist }
      : { account: 'payable', party: sellerId, order: id, amount: -shares.artist },
  ])
}

export const paymentLines = (order: BookedOrder, source: FundsSource): LedgerLine[] =>
  present([
    { account: source, order: order.id, amount: order.amount },
    ...proceedsOf(order, order.amount - order.deposit),
    { account: 'deposit', party: order.buyerId, order: order.id, amount: -order.deposit },
  ])

/**
 * Reverses a part of the price. What each party gives back is the difference between their shares of the price before
 * and after, so that any number of part refunds leaves the shares of what remains, to the cent.
 */
export function refundLines(
  order: BookedOrder,
  refundedBefore: number,
  amount: number,
  source: FundsSource,
): LedgerLine[] {
  const before = order.amount - order.deposit - refundedBefore
  const after = proceedsOf(order, before - amount)
  const back = proceedsOf(order, before).map((line) => {
    const remaining = after.find(({ account, party }) => account === line.account && party === line.party)?.amount ?? 0
    return { ...line, amount: remaining - line.amount }
  })
  return present([...back, { account: source, order: order.id, amount: -amount }])
}

/** Money for something that could not be delivered. It belongs to the payer until it is refunded. */
export const unfulfilledLines = (
  orderId: OrderId,
  payer: string,
  amount: number,
  source: FundsSource,
): LedgerLine[] => [
  { account: source, order: orderId, amount },
  { account: 'unfulfilled', party: payer, order: orderId, amount: -amount },
]

export const unfulfilledRefundLines = (
  orderId: OrderId,
  payer: string,
  amount: number,
  source: FundsSource,
): LedgerLine[] => unfulfilledLines(orderId, payer, -amount, source)

export const depositRefundLines = (order: BookedOrder, amount: number, source: FundsSource): LedgerLine[] => [
  { account: 'deposit', party: order.buyerId, order: order.id, amount },
  { account: source, order: order.id, amount: -amount },
]

export interface DamageShares {
  readonly fromDeposit: number
  readonly invoiced: number
  readonly refunded: number
}

/** A damage, or late days, are paid from what is held of the deposit first. */
export function shareDamage(amount: number, held: number): DamageShares {
  const fromDeposit = Math.min(amount, held)
  return { fromDeposit, invoiced: amount - fromDeposit, refunded: held - fromDeposit }
}

/** The cost of a damage is taken from the deposit and belongs to the owner of the work. */
export const damageLines = (order: BookedOrder, damage: number): LedgerLine[] => [
  { account: 'deposit', party: order.buyerId, order: order.id, amount: damage },
  order.sellerId === null
    ? { account: 'house-sale', order: order.id, amount: -damage }
    : { account: 'payable', party: order.sellerId, order: order.id, amount: -damage },
]

export const subscriptionLines = (amount: number): LedgerLine[] => [
  { account: 'provider', amount },
  { account: 'subscription', amount: -amount },
]

/** One line per order, so that what is still owed for each can be summed. */
export function payoutLines(party: string, perOrder: readonly { order: string; amount: number }[]): LedgerLine[] {
  const total = perOrder.reduce((sum, { amount }) => sum + amount, 0)
  return present([
    ...perOrder.map(({ order, amount }) => ({ account: 'payable' as const, party, order, amount })),
    { account: 'bank', amount: -total },
  ])
}
