import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type { AddressBody } from '@vermeil/contracts/money/addresses.schema'
import type { CostTerms } from '@vermeil/contracts/money/all-in'
import type { Days } from '@vermeil/contracts/money/delivery-cost'
import type { LiveQuote, QuotePlace } from '@vermeil/contracts/money/live-quotes.schema'
import type { DeliveryQuote, OrderQuote, QuoteOffer, QuoteRequest } from '@vermeil/contracts/money/quotes.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { StoredAddress } from '../address-store.ts'
import type { StoredQuote } from './quote-store.ts'

/** What an accepted quote charges. */
export interface AcceptedQuote {
  readonly terms: CostTerms
  /** Of the two tables when it was accepted. */
  readonly versions: { readonly rates: number; readonly taxes: number }
  readonly arrives: Days
}

/** What payments do as the quote of an unpaid order changes, in the transaction of the change. */
export interface QuotedOrders {
  /** Closes the page on which the order could be paid, before a decision changes its total. */
  closePage(orderId: OrderId): Promise<void>
  /** Locks the order before its quote, as a payment does. False once it can't be paid any more. */
  lock(tx: Tx, orderId: OrderId): Promise<boolean>
  /** The time to pay runs from now. Returns its end, until which the offer can be accepted. */
  offered(tx: Tx, orderId: OrderId): Promise<Date>
  accepted(tx: Tx, orderId: OrderId, quote: AcceptedQuote, address: AddressBody): Promise<void>
  /** No price came, or the buyer refused it: they may pick the work up, send a carrier or cancel. */
  released(tx: Tx, orderId: OrderId): Promise<void>
}

export interface QuotedAddress {
  readonly quote: AcceptedQuote
  readonly address: StoredAddress
}

export type QuotedSale = { orderId: OrderId; lotId: LotId; buyerId: AccountId; sellerId: AccountId | null }

/** Prices that sellers name for one work and one place. Who may call what is decided by the routes: `quote-access.ts`. */
export interface Quotes {
  ask(buyer: Account, request: QuoteRequest): Promise<DeliveryQuote>
  /** Also changes an offer that is not decided yet. */
  offer(seller: Account, quote: StoredQuote, offer: QuoteOffer): Promise<DeliveryQuote>
  /** Refused if the price is not the one that the buyer saw. */
  accept(buyer: Account, quote: StoredQuote, price: number): Promise<DeliveryQuote>
  refuse(buyer: Account, quote: StoredQuote): Promise<DeliveryQuote>
  /** By the buyer, who needs it no longer, or by the seller, who names no price. */
  withdraw(actor: Account, quote: StoredQuote): Promise<DeliveryQuote>
  find(id: string): Promise<StoredQuote | null>
  list(reader: Account, limit?: number): Promise<{ quotes: DeliveryQuote[]; serverTime: string }>
  /** Those of an account that are open or hold, for the pages that compute prices. */
  liveOf(accountId: AccountId): Promise<LiveQuote[]>

  /** What an account accepted for a lot and a place, and that still holds; the newest. */
  acceptedFor(on: Db | Tx, accountId: AccountId, lotId: LotId, place: QuotePlace): Promise<AcceptedQuote | null>
  /** The newest that an account accepted for a lot, with an address of theirs in its place. */
  acceptedOf(on: Db | Tx, accountId: AccountId, lotId: LotId): Promise<QuotedAddress | null>
  /**
   * Asks for the buyer of a lot that is won; takes over what they asked for before, and withdraws what is open to
   * another place. Refused after `quoteTerms.perOrder` requests.
   */
  askForOrder(tx: Tx, sale: QuotedSale, address: StoredAddress): Promise<StoredQuote>
  /** The last quote of each of these orders. */
  ofOrders(on: Db | Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderQuote>>
  /** The order needs no quote any more. */
  endOfOrder(tx: Tx, orderId: OrderId): Promise<void>
  /** Called once, by the module that owns the orders. */
  handleOrders(orders: QuotedOrders): void

  /** Requests that wait for this seller. */
  waitingFor(sellerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }>
  /** Requests about Vermeil's own works. */
  countOfHouse(): Promise<number>
  /** What the job of every minute does: ends what is past its deadline or whose lot is over. */
  round(): Promise<void>
}
