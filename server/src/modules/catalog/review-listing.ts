import type { Listing } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { auditListing } from './audit-listing.ts'
import type { ListingMails } from './listing-mails.ts'
import { type Keeper, listingStore } from './listing-store.ts'
import { type OnLotOpened, offer } from './submit-listing.ts'

type Deps = { database: Database; onLotOpened: OnLotOpened; mails: ListingMails }

export const createReviewListing = ({ database, onLotOpened, mails }: Deps) => ({
  approve: (id: string, adminId: string): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id, { adminId })
      await offer(tx, id, onLotOpened)
      await auditListing(tx, { adminId }, { act: 'approve', artworkId: id })
      const listing = (await listingStore.byId(tx, id, { adminId }))!
      if (sellerId) await mails.approved(tx, sellerId, listing)
      return listing
    }),

  /** Back to its seller, with the reason, to be changed and submitted again. */
  reject: (id: string, adminId: string, reason: string): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id, { adminId })
      await sql`update artworks set status = 'rejected', review_reason = ${reason}, updated_at = house_now()
        where id = ${id}`.execute(tx)
      await auditListing(tx, { adminId }, { act: 'reject', artworkId: id, reason })
      const listing = (await listingStore.byId(tx, id, { adminId }))!
      if (sellerId) await mails.rejected(tx, sellerId, listing, reason)
      return listing
    }),
})

async function lockInReview(tx: Tx, id: string, keeper: Keeper): Promise<string | null> {
  const work = await listingStore.lock(tx, id, keeper)
  if (!work) throw new AppError('listing.unknown', {})
  if (work.status !== 'in_review') throw new AppError('listing.not-in-review', {})
  return work.sellerId
}
