import type { Cents } from '@vermeil/contracts/money.schema'
import { isBuyNowAbovePrice, type LotOutcome } from '@vermeil/contracts/selling/bidding.schema'
import {
  type Bidder,
  type BidderRefusalCode,
  bidderRefusal,
  type LotRefusalCode,
  type Refusal,
  refuse,
} from './bid-rules.ts'
import { type HistoryEntry, nextEntry } from './contest.ts'
import { type Allowance, overLimitByPurchase } from './exposure-rules.ts'
import { isReserveMet, type Lot, moveLot, openIfDue, openRefusal } from './lot-states.ts'

export interface Sale {
  /** An account's id, or one of the house's paddles. */
  readonly buyer: string
  readonly price: Cents
}

/** A lot that has ended. The state it is in lets nothing follow, so a lot can be sold once at most. */
export interface EndedLot {
  readonly accepted: true
  readonly lot: Lot
  readonly entries: readonly [HistoryEntry]
  readonly sale: Sale | null
  readonly outcome: LotOutcome
}

/** The hammer: sold to the leader if there is one and the reserve is met, passed if not. */
export function decideClose(waiting: Lot, now: Date): EndedLot | Refusal<LotRefusalCode | 'lot.still-open'> {
  const lot = openIfDue(waiting, now)
  const closed = openRefusal(lot, now)
  // The job that calls this was set for an earlier time if a bid has moved the close since; it has to come again.
  if (closed === null) return refuse('lot.still-open', {})
  if (lot.state !== 'live') return refuse(closed, {})
  const sale = saleToLeader(lot)
  return endLot(lot, sale ? 'highest-bidder' : 'passed', sale, now)
}

/** What the leader owes if the hammer falls now; null where nobody has bid or the reserve is not met. */
export function saleToLeader(lot: Lot): Sale | null {
  if (lot.leader === null || lot.currentBid === null || !isReserveMet(lot)) return null
  return { buyer: lot.leader, price: lot.currentBid }
}

export function endLot(lot: Lot, outcome: LotOutcome, sale: Sale | null, now: Date, actor?: string): EndedLot {
  const closing = nextEntry(lot, now, {
    kind: 'closing',
    bidder: sale?.buyer ?? null,
    amount: sale?.price ?? null,
    outcome,
    actor: actor ?? null,
  })
  const ended = moveLot(lot, sale ? 'sold' : 'passed', {
    outcome,
    endedAt: now,
    stoppedAt: null,
    sequence: closing.sequence,
    instructionNo: closing.instructionNo,
  })
  return { accepted: true, lot: ended, entries: [closing], sale, outcome }
}

export type BuyNowRefusal = Refusal<LotRefusalCode | BidderRefusalCode | 'bid.over-limit' | 'buy-now.unavailable'>

/**
 * Decides a purchase at the fixed price. The saleroom asks at the click; elsewhere it is asked twice, when the buyer
 * goes to pay and when the payment arrives: the first payment to arrive gets the lot, and a later one is refused
 * here and refunded. An allowance limits what is paid later, by a buyer with a limit.
 */
export function decideBuyNow(
  waiting: Lot,
  buyer: Bidder,
  now: Date,
  allowance: Allowance | null = null,
): EndedLot | BuyNowRefusal {
  const lot = openIfDue(waiting, now)
  const closed = openRefusal(lot, now)
  if (closed) return refuse(closed, {})
  // Buying pays at once or is invoiced, so no card has to be on file first.
  const barred = bidderRefusal(lot, { ...buyer, needsCard: false }, now)
  if (barred) return refuse(barred, {})

  const price = buyNowPriceOn(lot)
  if (price === null) return refuse('buy-now.unavailable', {})
  const over = overLimitByPurchase(lot, buyer.id, price, allowance)
  if (over) return refuse('bid.over-limit', over)
  return endLot(lot, 'buy-now', { buyer: buyer.id, price }, now)
}

/** The fixed price a signed-in person may pay now: not hidden, not overtaken by the bids, not below the reserve. */
export function buyNowPriceOn(lot: Lot): number | null {
  if (lot.buyNowVisibility === 'hidden' || !isBuyNowAbovePrice(lot)) return null
  // Listing checks this too. It is said again because below the reserve nothing is sold, by whatever road.
  return lot.buyNowPrice !== null && lot.buyNowPrice >= (lot.reserve ?? 0) ? lot.buyNowPrice : null
}
