import { type Shares, splitSale } from '@vermeil/contracts/commission'
import type { OrderKind } from '@vermeil/contracts/payments'

/** What stands in the books. Debits are positive: money that comes in at the provider is, money owed to an artist is not. */

export type LedgerAccount =
  | 'provider'
  | 'bank'
  | 'commission'
  | 'payable'
  | 'deposit'
  | 'donation'
  | 'subscription'
  | 'house-sale'
  | 'house-purchase'
  | 'unfulfilled'
  | 'test'

export interface LedgerLine {
  readonly account: LedgerAccount
  readonly amount: number
  readonly party?: string | null
  readonly order?: string | null
}

/** Where the money of a payment lies, or that it was the house's own. */
export type Purse = 'provider' | 'bank' | 'house-purchase'

export interface BookedOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly amount: number
  readonly deposit: number
  readonly buyerId: string | null
  readonly sellerId: string | null
  readonly realtorId: string | null
  readonly platformRate: number | null
  readonly realtorRate: number | null
}

const present = (lines: readonly LedgerLine[]) => lines.filter(({ amount }) => amount !== 0)

/** The price of an order without its deposit, as it is shared; a donation or a test payment is shared with nobody. */
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

export const paymentLines = (order: BookedOrder, purse: Purse): LedgerLine[] =>
  present([
    { account: purse, order: order.id, amount: order.amount },
    ...proceedsOf(order, order.amount - order.deposit),
    { account: 'deposit', party: order.buyerId, order: order.id, amount: -order.deposit },
  ])

/**
 * Undoes a part of the price. What each party gives back is the difference between their shares of the price before
 * and after, so that any number of part refunds leaves the shares of what remains, to the cent.
 */
export function refundLines(order: BookedOrder, refundedBefore: number, amount: number, purse: Purse): LedgerLine[] {
  const before = order.amount - order.deposit - refundedBefore
  const after = proceedsOf(order, before - amount)
  const back = proceedsOf(order, before).map((line) => {
    const kept = after.find(({ account, party }) => account === line.account && party === line.party)?.amount ?? 0
    return { ...line, amount: kept - line.amount }
  })
  return present([...back, { account: purse, order: order.id, amount: -amount }])
}

/** Money that came for what could not be given; it is its payer's until it has gone back. */
export const unfulfilledLines = (orderId: string, payer: string, amount: number, purse: Purse): LedgerLine[] => [
  { account: purse, order: orderId, amount },
  { account: 'unfulfilled', party: payer, order: orderId, amount: -amount },
]

export const unfulfilledRefundLines = (orderId: string, payer: string, amount: number, purse: Purse): LedgerLine[] =>
  unfulfilledLines(orderId, payer, -amount, purse)

export const depositRefundLines = (order: BookedOrder, amount: number, purse: Purse): LedgerLine[] => [
  { account: 'deposit', party: order.buyerId, order: order.id, amount },
  { account: purse, order: order.id, amount: -amount },
]

/** What a damage costs is taken from the deposit, and belongs to whoever owns the work. */
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
