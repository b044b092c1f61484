import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { type Shares, splitSale } from '@vermeil/contracts/money/commission'
import { type OrderKind, orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { ledgerAccounts } from '@vermeil/contracts/money/payments-admin.schema'
import { type OrderCosts, refundableTotalOf, totalOf } from '../orders/order-cost-rules.ts'

/** Debits are positive: money that arrives at the provider is a debit, money owed to an artist a credit. */
export type LedgerAccount = (typeof ledgerAccounts)[number]

export interface LedgerLine {
  readonly account: LedgerAccount
  readonly amount: number
  readonly party?: string | null
  readonly order?: string | null
}

/** Where the money of a payment is; `house-purchase` is Vermeil's own. */
export type FundsSource = 'provider' | 'bank' | 'house-purchase'

export interface BookedOrder extends OrderCosts {
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

/** How a price is shared, without deposit and contained tax. Null for a donation or a test payment, which nobody shares. */
export function sharesOf(order: BookedOrder, price = order.amount - order.deposit - order.includedTax): Shares | null {
  const { platformRate, realtorRate } = order
  return platformRate === null ? null : splitSale(price, { platformRate, realtorRate })
}

/** Exact for amounts of any size: the product of two of them may be larger than a number holds. */
const proRata = (part: number, of: number, whole: number): number => Number((BigInt(part) * BigInt(of)) / BigInt(whole))

/** What a payment without its deposit consists of. `delivery` and `insurance` are without the tax that they contain. */
export interface OrderParts {
  readonly price: number
  readonly delivery: number
  readonly insurance: number
  readonly tax: number
}

/** What the parts of an order are computed from. */
export type ChargedOrder = Pick<BookedOrder, 'amount' | 'deposit' | keyof OrderCosts>

/** The parts of what remains after refunds: all shrink alike, rounded down, and the price has the rest. */
export function partsOf(order: ChargedOrder, remaining = refundableTotalOf(order)): OrderParts {
  const { delivery, insurance, deliveryIncludedTax } = order
  const insuranceTax = insurance && proRata(deliveryIncludedTax, insurance, delivery + insurance)
  const part = (amount: number) => amount && proRata(amount, remaining, refundableTotalOf(order))
  const parts = {
    delivery: part(delivery - deliveryIncludedTax + insuranceTax),
    insurance: part(insurance - insuranceTax),
    tax: part(order.tax + order.includedTax + deliveryIncludedTax),
  }
  return { ...parts, price: remaining - parts.delivery - parts.insurance - parts.tax }
}

/** The parts of what was not refunded. */
export const remainingParts = (order: ChargedOrder & { readonly refunded: number }): OrderParts =>
  partsOf(order, refundableTotalOf(order) - order.refunded)

/** What the buyer paid for the work itself and did not get back, with the tax that it contains. */
export const remainingPrice = (order: ChargedOrder & { readonly refunded: number }): number =>
  proRata(order.amount - order.deposit, refundableTotalOf(order) - order.refunded, refundableTotalOf(order))

/** Who gets what of so much of a payment, as credits: always the same lines, in the same order. */
function proceedsOf(order: BookedOrder, remaining: number): LedgerLine[] {
  const { id, sellerId, realtorId } = order
  const { price, delivery, insurance, tax } = partsOf(order, remaining)
  const shares = sharesOf(order, price)
  const unshared = orderKinds[order.kind].type === 'test' ? 'test' : 'donation'
  if (!shares) return [{ account: unshared, order: id, amount: -price }]
  const sellers = (amount: number): LedgerLine =>
    sellerId === null
      ? { account: 'house-sale', order: id, amount: -amount }
      : { account: 'payable', party: sellerId, order: id, amount: -amount }
  return [
    { account: 'commission', order: id, amount: -shares.platform },
    { account: 'payable', party: realtorId, order: id, amount: -shares.realtor },
    sellers(shares.artist),
    // Sellers pack the work and pay the carrier.
    sellers(delivery),
    { account: 'insurance', order: id, amount: -insurance },
    { account: 'tax', order: id, amount: -tax },
  ]
}

export const paymentLines = (order: BookedOrder, source: FundsSource): LedgerLine[] =>
  present([
    { account: source, order: order.id, amount: totalOf(order) },
    ...proceedsOf(order, refundableTotalOf(order)),
    { account: 'deposit', party: order.buyerId, order: order.id, amount: -order.deposit },
  ])

/**
 * Reverses a part of a payment. What each party gives back is the difference between their parts before and after, so
 * that any number of part refunds leaves the parts of what remains, to the cent.
 */
export function refundLines(
  order: BookedOrder,
  refundedBefore: number,
  amount: number,
  source: FundsSource,
): LedgerLine[] {
  const before = refundableTotalOf(order) - refundedBefore
  const after = proceedsOf(order, before - amount)
  const back = proceedsOf(order, before).map((line, place) => ({
    ...line,
    amount: (after[place]?.amount ?? 0) - line.amount,
  }))
  return present([...back, { account: source, order: order.id, amount: -amount }])
}

/**
 * The insurance pays a refund: every share in the payment stays. Further refunds lower the shares by what they would have
 * without it, so the parties are left with their parts of what remains and of what the insurance paid.
 */
export const insuredRefundLines = (order: BookedOrder, amount: number, source: FundsSource): LedgerLine[] => [
  { account: 'insurance', order: order.id, amount },
  { account: source, order: order.id, amount: -amount },
]

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
export function payoutLines(
  party: string,
  perOrder: readonly { order: string; amount: number }[],
  source: Exclude<FundsSource, 'house-purchase'> = 'bank',
): LedgerLine[] {
  const total = perOrder.reduce((sum, { amount }) => sum + amount, 0)
  return present([
    ...perOrder.map(({ order, amount }) => ({ account: 'payable' as const, party, order, amount })),
    { account: source, amount: -total },
  ])
}
