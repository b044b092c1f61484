import type { AccountId, ArtworkId, LotId, OrderId, SaleId } from '@vermeil/contracts/ids'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { OnBidVoided } from '../../selling/auctions/saleroom/void-bid.ts'
import type { PaymentAdministration } from './books/administer-payments.ts'
import type { Payouts } from './books/payouts.ts'
import type { Reconcile } from './books/reconcile.ts'
import type { SellLoanedWork } from './checkout/sell-loaned-work.ts'
import type { CreditedOrder, FirstOrder } from './orders/credited-order-store.ts'
import type { FulfilledOrders } from './orders/fulfilled-orders.ts'
import type { LoanOrders } from './orders/loan-orders.ts'
import type { OrderDelivery } from './orders/order-delivery-rules.ts'
import type { PaidSale } from './orders/order-list-store.ts'
import type { OrderPorts } from './orders/order-ports.ts'
import type { OrderRow } from './orders/order-row.ts'
import type { OwnedOrder, SoldOrder } from './orders/owned-order-store.ts'
import type { ProblemOrders } from './orders/problem-orders.ts'

/** Orders, invoices, card and bank payments, refunds, payouts and the ledger. */
export interface Payments {
  /** For the module that owns a kind of order: what a payment delivers, and what a refund takes back. */
  handle: OrderPorts['handle']
  /** Invoices the buyer of a sale. Does nothing for a sale that has its order already. */
  invoiceSale(saleId: SaleId): Promise<void>
  /** Cancels what a bidder owes for a bid that is voided, in the same transaction. */
  bidVoided: OnBidVoided

  /** The newest order of each account for each lot it bought. */
  ordersOfLots(bought: readonly { accountId: AccountId; lotId: LotId }[]): Promise<LotOrder[]>
  /** The latest orders in which an account buys or sells. */
  latestOrdersOf(accountId: AccountId, limit: number): Promise<OrderRow[]>
  /** The unpaid orders of these accounts, with what is owed in all. */
  dueFrom(buyerIds: readonly AccountId[]): Promise<Pick<OrderRow, 'id' | 'amount' | 'dueAt'>[]>
  /** Whose orders lapsed in this stretch of time. */
  lapsedBetween(since: Date, until: Date): Promise<AccountId[]>
  /** The orders that these accounts let lapse. */
  lapsedOf(buyerIds: readonly AccountId[]): Promise<{ bidderId: AccountId; orderId: string; at: Date }[]>
  /** The lots that an account bought and paid for, the latest first. */
  boughtLots(accountId: AccountId): Promise<LotId[]>
  /** What an account won or bought, has paid for and has not sold on; the newest first. */
  ownedBy(accountId: AccountId): Promise<OwnedOrder[]>
  ownedOrder(orderId: OrderId): Promise<OwnedOrder | null>
  /** A paid sale of a work, also one that has been sold on since. */
  soldOrder(orderId: OrderId): Promise<SoldOrder | null>
  /** Every paid sale of a work, the first one first; none of them is refunded before the transaction ends. */
  salesOfWork(tx: Tx, artworkId: ArtworkId): Promise<SoldOrder[]>
  /** When somebody first ordered each of these works, paid or not; those they never ordered are left out. */
  orderedSince(tx: Tx, buyerId: AccountId, artworkIds: readonly ArtworkId[]): Promise<FirstOrder[]>
  /** What clients bought or leased through these attributions, the oldest first. */
  ordersFrom(attributionIds: readonly string[]): Promise<CreditedOrder[]>
  /** What a seller was paid for since then, the newest first. */
  paidSalesOf(sellerId: AccountId, since: Date): Promise<PaidSale[]>
  /** Sales that lapsed or were refunded, to be taken off the sum of all hammer prices. */
  undoneSales(): Promise<{ sold: number; value: number }>

  /** Orders past their date that an administrator has to decide about. */
  countOverdue(): Promise<number>

  /** Stops and frees the payout of an order, in the caller's transaction. */
  payouts: Pick<Payouts, 'hold' | 'release'>
  /** How orders get to their buyers. Orders from before deliveries were charged have none. */
  deliveries: { of(orderIds: readonly OrderId[], on?: Db | Tx): Promise<ReadonlyMap<OrderId, OrderDelivery>> }

  /** For the module that brings works to their buyers. */
  fulfillment: FulfilledOrders
  /** For buyers who report that something is wrong. */
  problems: ProblemOrders
  /** For modules that lend works: invoices, cancellations and deposits. */
  loanOrders: LoanOrders
  /** For works that the person who has them buys. */
  sellLoanedWork: SellLoanedWork
  admin: PaymentAdministration
  /** Compares ledger, orders and provider. Runs every day, and when an administrator asks for it. */
  reconcile: Reconcile
  /** What the job of every minute does, one part at a time. */
  rounds: {
    chase(): Promise<void>
    reviewGuarantees(): Promise<void>
    sendRefunds(): Promise<void>
    sendPayouts(): Promise<void>
    /** Everything that may have been interrupted. */
    resume(): Promise<void>
    /** Once a day. */
    payAll(): Promise<void>
  }
}

export type LotOrder = {
  accountId: AccountId
  lotId: LotId
  id: OrderId
  status: OrderStatus
  /** Null while the time to pay has not begun: it begins with the price of the delivery. */
  dueAt: Date | null
}
