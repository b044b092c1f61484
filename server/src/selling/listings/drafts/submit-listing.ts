import { type Listing, openingIssue } from '@vermeil/contracts/selling/listings.schema'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { OfferWork } from '../offers/open-lot.ts'
import { auditListing } from './audit-listing.ts'
import { type ListingScope, listingStore, sellerOf } from './listing-store.ts'
import { type FindSeller, type ListingLimit, requireSeller } from './seller.ts'
import { workStore } from './work-store.ts'

type Deps = { database: Database; findSeller: FindSeller; listingLimit: ListingLimit; offerWork: OfferWork }

/**
 * Offers a draft: at once where the seller is approved, through the review queue where not yet. What an administrator
 * offers is Vermeil's own, at once and in any number: nobody else is paid for it, and nobody reviews themselves.
 */
export const createSubmitListing =
  ({ database, findSeller, listingLimit, offerWork }: Deps) =>
  async (id: string, scope: ListingScope): Promise<Listing> => {
    const sellerId = sellerOf(scope)
    const seller = sellerId && (await requireSeller(findSeller, sellerId))
    const limit = sellerId && (await listingLimit(sellerId))
    return database.transaction(async (tx) => {
      await listingStore.lockSeller(tx, sellerId)
      const work = await listingStore.lock(tx, id, scope)
      if (!work || work.sellerId !== sellerId) throw new AppError('listing.unknown', {})
      const isWaiting = work.status === 'draft' || work.status === 'rejected' || work.status === 'withdrawn'
      if (!isWaiting) throw new AppError('listing.not-editable', {})

      const listing = await listingStore.read(tx, id, scope)
      const opening = openingIssue(listing.opensAt, await houseNow(tx))
      const issues = opening ? [...listing.issues, opening] : listing.issues
      if (issues.length > 0) throw new AppError('listing.incomplete', { issues })
      if (limit !== null) {
        const { active } = await listingStore.countOf(tx, sellerId)
        if (active >= limit) throw new AppError('listing.limit-reached', { limit })
      }

      await workStore.markSubmitted(tx, id)
      if (!seller || seller.isApproved) await offerWork(tx, id)
      const submitted = await listingStore.read(tx, id, scope)
      const changes = changedFields({ status: work.status }, { status: submitted.status })
      await auditListing(tx, scope, { act: 'submit', artworkId: id, ...changes })
      return submitted
    })
  }
