import type { Venue } from './bidding.ts'
import type { Cents } from './money.ts'

// Apart from the schemas, so that a page can offer an amount without loading the validation library.

/** What the offered amounts depend on. The minimum is the server's word: a lot may have increments of its own. */
export interface OfferedLot {
  venue: Venue
  startingBid: Cents
  /** Null until somebody has bid. */
  currentBid: Cents | null
  minimumBid: Cents
}

const venueSuggestion = { timed: 50_00, saleroom: 100_00 } as const satisfies Record<Venue, Cents>

/** The price a screen shows: the starting bid stands for it until somebody has bid. */
export const shownPrice = (lot: Pick<OfferedLot, 'startingBid' | 'currentBid'>): Cents =>
  lot.currentBid ?? lot.startingBid

/** The amount a bid field offers. Never below the minimum, which a lot's own increments may put above the usual offer. */
export const offeredBid = (lot: OfferedLot): Cents =>
  Math.max(lot.minimumBid, shownPrice(lot) + venueSuggestion[lot.venue])

export const quickBidSteps = [100_00, 250_00, 500_00] as const

/** The quick bids that the minimum allows. */
export function quickBidsOn(lot: OfferedLot): { step: Cents; amount: Cents }[] {
  return quickBidSteps
    .map((step) => ({ step, amount: shownPrice(lot) + step }))
    .filter(({ amount }) => amount >= lot.minimumBid)
}

/** A buy-now price stands only while it is above the price: nobody may take a lot for less than was bid for it. */
export function isBuyNowAbovePrice(lot: { currentBid: Cents | null; buyNowPrice: Cents | null }): boolean {
  return lot.buyNowPrice !== null && lot.buyNowPrice > (lot.currentBid ?? 0)
}

/** The saleroom's figures that screens state. */
export const saleroomSteps = { extensionMs: 300_000, floorStep: 100_00, correctionStep: 100_00 } as const
