import type { ArtworkId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { LotOffers } from '../../auctions/auctions.ts'
import { listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'

export type OfferWork = (tx: Tx, artworkId: ArtworkId) => Promise<void>

type Deps = { catalog: Pick<Catalog, 'refreshNow' | 'figures'>; lots: Pick<LotOffers, 'offer'> }

/** Offers a work: it is listed from this moment, and its auction runs for as long as its seller asked. */
export const createOfferWork =
  ({ catalog, lots }: Deps): OfferWork =>
  async (tx, artworkId) => {
    const before = await markListed(tx, artworkId)
    // A work whose sale was undone is among its artist's works already.
    if (before !== 'sold') await catalog.figures.addWork(tx, artworkId)
    const { id } = await lots.offer(tx, { artworkId, venue: 'timed', ...(await listingStore.termsOf(tx, artworkId)) })
    await catalog.refreshNow(tx, [id])
  }

export const markListed = (tx: Tx, artworkId: ArtworkId) =>
  workStore.markListed(tx, artworkId).catch(refuseIfIncomplete)

/** The table refuses to offer a work without its terms: a seller may change one that is not on sale in any way. */
function refuseIfIncomplete(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'artworks_offered_are_whole') {
    throw new AppError('listing.incomplete', {
      issues: [{ path: '', message: 'The seller has to complete it first.' }],
    })
  }
  throw error
}
