import type { BuyNowVisibility } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { isBuyNowAbovePrice } from '@vermeil/contracts/selling/bidding.schema'

/** Who is looking. A seller and the administrator see what a stranger may not. */
export type Viewer = { accountId: AccountId; isAdmin: boolean } | null

type PricedLot = {
  state: string
  sellerId: AccountId | null
  currentBid: Cents | null
  buyNowPrice: Cents | null
  buyNowVisibility: BuyNowVisibility
}

const hasEnded = (state: string) => state === 'sold' || state === 'passed'

/**
 * The fixed price as this viewer may see it. `private` is for signed-in people, `hidden` for nobody until the auction
 * has ended; its seller and the administrator see it always. One that the bids have passed buys nothing.
 */
export function shownBuyNowPrice(lot: PricedLot, viewer: Viewer): Cents | null {
  if (hasEnded(lot.state)) return lot.buyNowPrice
  if (!isBuyNowAbovePrice(lot)) return null
  const isInsider = viewer !== null && (viewer.isAdmin || viewer.accountId === lot.sellerId)
  if (isInsider || lot.buyNowVisibility === 'public') return lot.buyNowPrice
  return lot.buyNowVisibility === 'private' && viewer !== null ? lot.buyNowPrice : null
}
