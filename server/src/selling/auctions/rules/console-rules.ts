import { isBuyNowAbovePrice, largestBid, saleroom, shownPrice } from '@vermeil/contracts/selling/bidding.schema'
import { type AcceptedBid, acceptBid, type LotRefusalCode, type Refusal, refuse } from './bid-rules.ts'
import { type EndedLot, endLot, saleToLeader } from './closing-rules.ts'
import { type HistoryEntry, meetOpenBid, nextEntry } from './contest.ts'
import { consoleRefusal, housePaddles, isReserveMet, type Lot, openRefusal } from './lot-states.ts'

/** What the administrator does from the console. `actor` is their account: every one of these acts bears a name. */

/**
 * +$100: a bid from the room, under the floor paddle. It is exempt from the increment, as an auctioneer may take what
 * the room offers, and from nothing else: a ceiling answers it, and it can win.
 */
export function decideFloorBid(
  lot: Lot,
  actor: string,
  now: Date,
): AcceptedBid | Refusal<LotRefusalCode | 'bid.too-high'> {
  const closed = openRefusal(lot, now)
  if (closed) return refuse(closed, {})
  const bidder = housePaddles.floor
  const amount = shownPrice(lot) + saleroom.floorStep
  if (amount > largestBid) return refuse('bid.too-high', { max: largestBid })
  return acceptBid(
    lot,
    bidder,
    meetOpenBid(lot, { kind: 'floor', bidder, amount, instructionNo: lot.instructionNo + 1 }),
    now,
    actor,
  )
}

export interface AmendedLot {
  readonly accepted: true
  readonly lot: Lot
  readonly entries: readonly [HistoryEntry]
}

export type CorrectionRefusal = Refusal<LotRefusalCode | 'lot.no-bids' | 'lot.at-starting-bid'>

/**
 * −$100: the price falls, never below the starting bid. The leader stays and owes the lower price; their ceiling stays.
 * The price may fall below the reserve; it then has to be bid up again, since the reserve binds the administrator too.
 */
export function decideCorrection(lot: Lot, actor: string, reason: string, now: Date): AmendedLot | CorrectionRefusal {
  const closed = consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.currentBid === null) return refuse('lot.no-bids', {})
  if (lot.currentBid <= lot.startingBid) return refuse('lot.at-starting-bid', {})

  const currentBid = Math.max(lot.startingBid, lot.currentBid - saleroom.correctionStep)
  const entry = nextEntry(lot, now, { kind: 'correction', bidder: lot.leader, amount: currentBid, reason, actor })
  const corrected: Lot = { ...lot, currentBid, sequence: entry.sequence, instructionNo: entry.instructionNo }
  return { accepted: true, lot: corrected, entries: [entry] }
}

export type SaleRefusal = Refusal<LotRefusalCode | 'lot.no-bids' | 'lot.reserve-not-met'>

/** Sold: the hammer falls early, for the leader. */
export function decideSold(lot: Lot, actor: string, now: Date): EndedLot | SaleRefusal {
  const closed = consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.currentBid === null) return refuse('lot.no-bids', {})
  const sale = saleToLeader(lot)
  return sale ? endLot(lot, 'marked-by-admin', sale, now, actor) : refuse('lot.reserve-not-met', {})
}

/**
 * Purchase: Vermeil buys, at the buy-now price while that is above the bids, else at the current bid. Refused while
 * bidding is stopped, as every purchase is.
 */
export function decideHousePurchase(lot: Lot, actor: string, now: Date): EndedLot | SaleRefusal {
  const closed = openRefusal(lot, now)
  if (closed) return refuse(closed, {})
  const price = isBuyNowAbovePrice(lot) ? lot.buyNowPrice : lot.currentBid
  if (price === null) return refuse('lot.no-bids', {})
  if (!isReserveMet({ reserve: lot.reserve, currentBid: price })) return refuse('lot.reserve-not-met', {})
  return endLot(lot, 'admin-purchase', { buyer: housePaddles.house, price }, now, actor)
}

/** Next: no sale; the lot goes back to its seller. */
export function decideSkip(lot: Lot, actor: string, now: Date): EndedLot | Refusal<LotRefusalCode> {
  const closed = consoleRefusal(lot, now)
  return closed ? refuse(closed, {}) : endLot(lot, 'skipped-by-admin', null, now, actor)
}
