import { isBuyNowAbovePrice } from '@vermeil/contracts/bidding'
import { type Bidder, type BidderRefusalCode, type LotRefusalCode, whyMayNotBid } from './bid-rules.ts'
import { type EndedLot, endLot } from './closing-rules.ts'
import { type Lot, openIfDue, whyNotOpen } from './lot-states.ts'
import { type Refusal, refuse } from './refusals.ts'

export type BuyNowRefusal = Refusal<LotRefusalCode | BidderRefusalCode | 'buy-now.unavailable'>

/**
 * Decides a purchase at the fixed price. The saleroom asks at the click; elsewhere it is asked twice, when the buyer
 * goes to pay and when the payment arrives: whoever's payment arrives first has the lot, and a later one is refused
 * here and refunded.
 */
export function decideBuyNow(waiting: Lot, buyer: Bidder, now: Date): EndedLot | BuyNowRefusal {
  const lot = openIfDue(waiting, now)
  const closed = whyNotOpen(lot, now)
  if (closed) return refuse(closed, {})
  const barred = whyMayNotBuy(lot, buyer)
  if (barred) return refuse(barred, {})

  const price = buyNowPriceOn(lot)
  if (price === null) return refuse('buy-now.unavailable', {})
  return endLot(lot, 'buy-now', { buyer: buyer.id, price }, now)
}

/** Buying pays at once or is invoiced, so no card has to be on file first. */
const whyMayNotBuy = (lot: Lot, buyer: Bidder) => whyMayNotBid(lot, { ...buyer, needsCard: false })

/** The fixed price a signed-in person may pay now: not hidden, not overtaken by the bids, not below the reserve. */
export function buyNowPriceOn(lot: Lot): number | null {
  if (lot.buyNowVisibility === 'hidden' || !isBuyNowAbovePrice(lot)) return null
  // Listing checks this too. It is said again because below the reserve nothing is sold, by whatever road.
  return lot.buyNowPrice !== null && lot.buyNowPrice >= (lot.reserve ?? 0) ? lot.buyNowPrice : null
}
