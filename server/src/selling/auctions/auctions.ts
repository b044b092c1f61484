import type { Obligation } from '@vermeil/contracts/identity/obligations.schema'
import type { AccountId, ArtworkId, LotId, SaleId } from '@vermeil/contracts/ids'
import type { Exposure } from '@vermeil/contracts/money/exposure.schema'
import type {
  AssignSaleBody,
  BidReceipt,
  FloorSales,
  LotHistory,
  SaleReceipt,
  SaleroomView,
} from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { OwnBids } from '@vermeil/contracts/selling/own-bids.schema'
import type { RoomEvents } from '@vermeil/contracts/selling/room-events.schema'
import type { Account } from '../../platform/http/access.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { BidderFactReader } from './bidding/bidder-fact-store.ts'
import type { Purchase } from './bidding/buy-now.ts'
import type { Commission } from './lots/commission-lots.ts'
import type { FirstBid, WorkBids } from './lots/history-store.ts'
import type { OpenedLot } from './lots/offer-lots.ts'
import type { LotForPlan } from './lots/plan-lots.ts'
import type { BidderOfLot, SaleToSettle, SoldLot } from './lots/sale-store.ts'
import type { Refusal } from './rules/bid-rules.ts'
import type { LotOffer, LotTimes, Return, SaleTerms, Withdrawer } from './rules/offer-rules.ts'
import type { ConsoleCall } from './saleroom/run-console-act.ts'
import type { Viewer } from './saleroom/saleroom-view.ts'
import type { VoidCall } from './saleroom/void-bid.ts'

export type { EndedLotRecord } from './clock/settle-ended.ts'
export type { LotOffer, LotTimes, SaleTerms, Withdrawer } from './rules/offer-rules.ts'

/** A person who bids or buys, as the accounts' own tables have them. */
export type Person = Pick<Account, 'id' | 'role' | 'isConfirmed' | 'isSuspended' | 'hasCard' | 'bidLimit'>
export type PlaceBidCall = { lotId: LotId; account: Person; offer: Offer; key?: string | undefined }
/** A maximum of a spend plan is named by the plan's place for the lot. */
type Offer = PlaceBidBody | { maxAmount: number; confirmUnusual: boolean; plan: string }
export type BuyNowCall = { lotId: LotId; account: Person; country?: string | undefined; key?: string | undefined }

/**
 * Who puts works on sale. Everything runs in the caller's transaction: a refusal is thrown, and what changed is published
 * once the caller has committed.
 */
export interface LotOffers {
  /** Opens a lot for a work. A work that comes back is offered the same way, as a new lot. */
  offer(tx: Tx, offer: LotOffer): Promise<OpenedLot>
  /** Until the first bid. */
  changeTerms(tx: Tx, lotId: LotId, terms: SaleTerms): Promise<void>
  /** Until it opens. Returns the times it had. */
  reschedule(tx: Tx, lotId: LotId, times: LotTimes): Promise<LotTimes>
  /** Until the first bid; an administrator also afterwards, and bidders and watchers are then notified. */
  withdraw(tx: Tx, lotId: LotId, by: Withdrawer): Promise<{ leftMs: number | null }>
  /** Offers a lot again that a loan took off sale, with the time it had left; a saleroom lot at the end of the queue. */
  putBack(tx: Tx, lotId: LotId, back: Return): Promise<void>
  /** The lot in which a work is on sale. */
  openLotOf(tx: Tx, artworkId: ArtworkId): Promise<string | null>
  /** Keeps bids, closings and changes of terms away from a work until the transaction ends. */
  lockLotsOf(tx: Tx, artworkId: ArtworkId): Promise<void>
}

/** Bids, closings and the saleroom. Everything about a lot is decided by the rules, under the lot's lock. */
export interface Auctions extends LotOffers, BidderFactReader {
  /** The one way to bid. Returns the receipt as JSON: it is serialized once, then stored and sent as it is. */
  answerBid(call: PlaceBidCall): Promise<string>
  /** The same for other modules. */
  placeBid(call: PlaceBidCall): Promise<BidReceipt>
  /** Whether the connection that places bids answers. */
  isBiddingUp(): Promise<boolean>
  /** The answer to a bid whose caller never got it. One that has not arrived by now is refused for good. */
  settleBid(call: { lotId: LotId; accountId: AccountId; key: string }): Promise<string>
  /** These lots as spend plans see them. */
  lotsForPlans(tx: Tx, lotIds: readonly LotId[]): Promise<Map<string, LotForPlan>>
  history(lotId: LotId, after: number, accountId: AccountId | null, limit?: number): Promise<LotHistory>
  /** What happened to a lot's clock; none for a lot that doesn't exist. */
  roomEvents(lotId: LotId, after: number, limit?: number): Promise<RoomEvents>
  /** What somebody has bid on, the latest first: every lot, or those that have not ended. */
  ownBids(accountId: AccountId, which: 'all' | 'open'): Promise<OwnBids>
  /** What somebody owes, and how much they may. */
  /** With a transaction, under the lock of the account: until it ends, nobody who has a limit comes to owe more. */
  exposureOf(person: Pick<Person, 'id' | 'hasCard' | 'bidLimit'>, tx?: Tx): Promise<Exposure>
  /** The saleroom's button. Payment is due within the lot's payment term. */
  buyNow(call: BuyNowCall): Promise<SaleReceipt>
  /** For a payment that has arrived: the sale is made in the transaction that books the money. */
  buyWithin(tx: Tx, lotId: LotId, account: Person): Promise<Purchase | Refusal>
  /** Timed lots, those that close next first. */
  openTimedLots(limit: number): Promise<LotStanding[]>
  /** Lots that are open or will open. */
  countOpenLots(): Promise<number>

  saleroom(viewer: Viewer): Promise<SaleroomView>
  runConsoleAct(call: ConsoleCall): Promise<void>
  orderQueue(lotIds: readonly LotId[], adminId: AccountId): Promise<void>
  voidBid(call: VoidCall): Promise<void>
  assignSale(lotId: LotId, buyer: AssignSaleBody, adminId: AccountId): Promise<void>
  /** Sales to the floor paddle for which the administrator has not named the buyer yet. */
  floorSales(viewer: Viewer): Promise<FloorSales>

  /**
   * Keeps a realtor who may share in the sale of these works from bidding on them. Left out, and returned, are works that
   * the realtor bids on already.
   */
  commission(tx: Tx, commission: Commission): Promise<ArtworkId[]>
  /** When somebody first bid on each of these works; those they never bid on are left out. */
  firstBidsOn(tx: Tx, bidderId: AccountId, artworkIds: readonly ArtworkId[]): Promise<FirstBid[]>

  /** Whether somebody leads a lot that has not ended. A maximum exists only while it leads. */
  hasOpenBids(accountId: AccountId): Promise<boolean>
  /** What keeps an account from being deleted; null where nothing does. */
  obligationsOf(tx: Tx, accountId: AccountId): Promise<(() => Promise<Obligation[]>) | null>

  /** Null where there is none, or the bid that made it was voided. */
  saleToSettle(saleId: SaleId, tx: Tx): Promise<SaleToSettle | null>
  /** How a lot ended and what seals its public history, in the transaction that may have sold it. */
  soldLot(tx: Tx, lotId: LotId): Promise<SoldLot>
  /** All that somebody has sold or bought, the oldest first. */
  salesOf(accountId: AccountId, tx: Tx): Promise<SaleToSettle[]>
  /** How many bids each work of a seller got since then. */
  bidsOnWorksOf(sellerId: AccountId, since: Date): Promise<WorkBids[]>
  voidedSales(): Promise<string[]>
  /** How many lots were sold in a span of time, and for how much together. */
  soldBetween(span: { from: Date; to: Date }): Promise<{ count: number; value: number }>
  /** The highest bidder other than `except` who can still buy. */
  underbidderOf(tx: Tx, lotId: LotId, except: readonly string[]): Promise<BidderOfLot | null>

  /** When somebody set the maximum, or placed the open bid, behind their bid of this amount; null if they made none. */
  offeredAt(tx: Tx, bid: BidderOfLot & { lotId: LotId }): Promise<Date | null>

  /** The country that somebody was shown prices for when they bid on this lot; null where they sent none. */
  bidCountry(tx: Tx, lotId: LotId, accountId: AccountId): Promise<string | null>

  /** One round each, for tests that set the clock. */
  readonly rounds: Readonly<Record<Round, () => Promise<unknown>>>
  /** Nothing closes, opens or comes on the block before this. */
  start(): Promise<void>
  close(): Promise<void>
}

type Round = 'beat' | 'closeDue' | 'openDue' | 'stepSaleroom' | 'notifyEndingSoon' | 'notifyMissedOutbid'
