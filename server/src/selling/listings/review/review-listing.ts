import type { ArtworkStatus } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { auditListing } from '../drafts/audit-listing.ts'
import { type ListingScope, listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'
import type { OfferWork } from '../offers/open-lot.ts'
import type { ListingMails } from './listing-mails.ts'

type Deps = { database: Database; offerWork: OfferWork; mails: ListingMails }

/** The administrator's decision about a submitted work. */
export type ReviewListing = ReturnType<typeof createReviewListing>

export const createReviewListing = ({ database, offerWork, mails }: Deps) => ({
  approve: (id: string, adminId: AccountId): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id, { adminId })
      await offerWork(tx, id)
      await auditListing(tx, { adminId }, { act: 'approve', artworkId: id, ...from('in_review', 'listed') })
      const listing = await listingStore.read(tx, id, { adminId })
      if (sellerId) await mails.approved(tx, sellerId, listing)
      return listing
    }),

  /** Back to its seller, with the reason, to be changed and submitted again. */
  reject: (id: string, adminId: AccountId, reason: string): Promise<Listing> =>
    database.transaction(async (tx) => {
      const sellerId = await lockInReview(tx, id, { adminId })
      await workStore.change(tx, id, { status: 'rejected', review_reason: reason })
      await auditListing(tx, { adminId }, { act: 'reject', artworkId: id, reason, ...from('in_review', 'rejected') })
      const listing = await listingStore.read(tx, id, { adminId })
      if (sellerId) await mails.rejected(tx, sellerId, listing, reason)
      return listing
    }),
})

const from = (before: ArtworkStatus, after: ArtworkStatus) => changedFields({ status: before }, { status: after })

async function lockInReview(tx: Tx, id: string, scope: ListingScope): Promise<string | null> {
  const work = await listingStore.lock(tx, id, scope)
  if (!work) throw new AppError('listing.unknown', {})
  if (work.status !== 'in_review') throw new AppError('listing.not-in-review', {})
  return work.sellerId
}
