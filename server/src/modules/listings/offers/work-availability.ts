import type { ArtworkId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { LotOffers } from '../../auctions/auctions.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'
import type { OfferWork } from './open-lot.ts'

type Deps = {
  catalog: Pick<Catalog, 'figures' | 'refreshNow'>
  offerWork: OfferWork
  lots: Pick<LotOffers, 'openLotOf' | 'withdraw'>
}

export interface WorkAvailability {
  /** Takes the work's lot out of sale. The caller has locked the work and seen that nobody has bid on it. */
  lend(tx: Tx, artworkId: ArtworkId): Promise<void>
  /** Offers the work again, in a new lot on its seller's terms. */
  relist(tx: Tx, artworkId: ArtworkId): Promise<void>
  /** The same for a work that comes back from a lease; does nothing if its seller has made it incomplete meanwhile. */
  relistIfComplete(tx: Tx, artworkId: ArtworkId): Promise<void>
  /** After a sale was undone: the seller may offer the work again. */
  returnToSeller(tx: Tx, artworkId: ArtworkId): Promise<void>
}

/** Listed works that are lent for a while, and works that come back. */
export function createWorkAvailability({ catalog, offerWork, lots }: Deps): WorkAvailability {
  return {
    async lend(tx, artworkId) {
      const lotId = await lots.openLotOf(tx, artworkId)
      if (lotId) await lots.withdraw(tx, lotId, 'lease')
      await catalog.figures.removeWorks(tx, await workStore.markWithdrawn(tx, [artworkId], 'listed'))
      if (lotId) await catalog.refreshNow(tx, [lotId])
    },

    relist: offerWork,

    async relistIfComplete(tx, artworkId) {
      await inSavepoint(tx, () => offerWork(tx, artworkId)).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'listing.incomplete')) throw error
      })
    },

    async returnToSeller(tx, artworkId) {
      await catalog.figures.removeWorks(tx, await workStore.markWithdrawn(tx, [artworkId], 'sold'))
      await catalog.refreshNow(tx, await listingStore.lotIdsOf(tx, artworkId))
    },
  }
}
