import type { WorkDetails } from '@vermeil/contracts/catalog/artworks.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'

type Work = 'title' | 'slug' | 'collection' | 'year' | 'category' | 'medium' | 'materials' | 'dimensions'
type Price = 'startingBid' | 'currentBid' | 'hammerPrice' | 'bidCount' | 'reserve' | 'estimate'
type Terms =
  | 'state'
  | 'delivery'
  | 'closesAt'
  | 'buyNowPrice'
  | 'isLeaseAvailable'
  | 'leasePrice'
  | 'paymentTermHours'
  | 'relistedAs'
  | 'bookings'

/** What the lot page shows of the work and its terms: of a lot, or of a draft that is one day to be a lot. */
export type PreviewedLot = Pick<LotView, Work | Price | Terms | keyof WorkDetails | 'image' | 'images'> & {
  artist: { name: string }
}
