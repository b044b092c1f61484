import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { inSavepoint } from '../../../platform/postgres/savepoint.ts'
import type { LotOffers, SaleTerms } from '../../auctions/auctions.ts'
import { listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'
import { markListed, type OfferWork } from './open-lot.ts'

type Deps = {
  catalog: Pick<Catalog, 'figures' | 'refreshNow'>
  offerWork: OfferWork
  lots: Pick<LotOffers, 'openLotOf' | 'withdraw' | 'putBack'>
}

/** A lot that a lease or loan took off sale, and how long it would still have been open. */
export type TakenLot = { readonly lotId: LotId; readonly leftMs: number | null }

export type WorkAvailability = ReturnType<typeof createWorkAvailability>

/** Listed works that are on loan for a while, and works that come back. */
export function createWorkAvailability({ catalog, offerWork, lots }: Deps) {
  return {
    /** Takes the work's lot out of sale. The caller has locked the work and seen that nobody has bid on it. */
    async lend(tx: Tx, artworkId: ArtworkId): Promise<TakenLot | null> {
      const lotId = await lots.openLotOf(tx, artworkId)
      const left = lotId && (await lots.withdraw(tx, lotId, 'lease'))
      await catalog.figures.removeWorks(tx, await workStore.markWithdrawn(tx, [artworkId], 'listed'))
      if (lotId) await catalog.refreshNow(tx, [lotId])
      return left ? { lotId, ...left } : null
    },

    /** The lease or loan never began: the same lot is offered again. False if it can't be now. */
    putBack: (tx: Tx, artworkId: ArtworkId, { lotId, leftMs }: TakenLot): Promise<boolean> =>
      unlessRefused(tx, ['listing.incomplete', 'work.booked'], async () => {
        await markListed(tx, artworkId)
        await catalog.figures.addWork(tx, artworkId)
        const terms = saleTermsOf(await listingStore.termsOf(tx, artworkId))
        await lots.putBack(tx, lotId, { ...terms, leftMs })
        await catalog.refreshNow(tx, [lotId])
      }),

    /** Offers the work again, in a new lot on its seller's terms. */
    relist: offerWork,

    /** The same for a work that comes back from a lease; does nothing if its seller has made it incomplete meanwhile. */
    async relistIfComplete(tx: Tx, artworkId: ArtworkId): Promise<void> {
      await unlessRefused(tx, ['listing.incomplete'], () => offerWork(tx, artworkId))
    },

    /** After a sale was undone: the seller may offer the work again. */
    async returnToSeller(tx: Tx, artworkId: ArtworkId): Promise<void> {
      await catalog.figures.removeWorks(tx, await workStore.markWithdrawn(tx, [artworkId], 'sold'))
      await catalog.refreshNow(tx, await listingStore.lotIdsOf(tx, artworkId))
    },
  }
}

/** False, and nothing is done, if it is refused with one of these codes. */
const unlessRefused = (tx: Tx, codes: readonly string[], offer: () => Promise<void>): Promise<boolean> =>
  inSavepoint(tx, offer).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && codes.includes(error.code)) return false
      throw error
    },
  )

const saleTermsOf = ({ startingBid, estimateHigh, reserve, buyNowPrice, buyNowVisibility }: SaleTerms): SaleTerms => ({
  ...{ startingBid, estimateHigh, reserve, buyNowPrice, buyNowVisibility },
})
