import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LotOffers } from '../auctions/auctions.ts'
import { createWorkDesk } from './desk/browse-works.ts'
import { workDeskRoutes } from './desk/desk-routes.ts'
import { createEditListing } from './drafts/edit-listing.ts'
import { listingRoutes } from './drafts/listing-routes.ts'
import { listingStore } from './drafts/listing-store.ts'
import { createFindSeller, type ListingLimit } from './drafts/seller.ts'
import { createSubmitListing } from './drafts/submit-listing.ts'
import type { Listings } from './listings.ts'
import { createLotsEnded } from './offers/lots-ended.ts'
import { createOfferWork } from './offers/open-lot.ts'
import { createLockPayableWork, payableWork } from './offers/payable-work-store.ts'
import { createRescheduleListing } from './offers/reschedule-listing.ts'
import { createWithdrawListing } from './offers/withdraw-listing.ts'
import { createWorkAvailability } from './offers/work-availability.ts'
import { listingImageRoutes } from './pictures/listing-image-routes.ts'
import { createListingImages } from './pictures/listing-images.ts'
import { dropPictures, handleRemovedPictures } from './pictures/picture-files.ts'
import { pictureStore } from './pictures/picture-store.ts'
import { createListingMails } from './review/listing-mails.ts'
import { createReviewListing } from './review/review-listing.ts'
import { reviewRoutes } from './review/review-routes.ts'
import { rejectedOf } from './review/review-store.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'media' | 'images' | 'limiter' | 'mail' | 'siteUrl'> & {
  accounts: Accounts
  catalog: Pick<Catalog, 'figures' | 'ownArtist' | 'houseArtist' | 'eraseArtist' | 'refreshNow' | 'isPortraitUsed'>
  auctions: LotOffers
  listingLimit: ListingLimit
  hooks: Pick<Hooks, 'lotsEnded' | 'listingsInUse' | 'isPictureUsed'>
}

export async function listingsModule(deps: Deps): Promise<Module<Listings>> {
  const { database, jobs, accounts, limiter, hooks, catalog } = deps
  const { db } = database
  const lots = deps.auctions
  const offerWork = createOfferWork({ catalog, lots })
  const mails = createListingMails(deps)
  const shared = { ...deps, lots, offerWork, findSeller: createFindSeller(accounts) }
  await handleRemovedPictures(jobs, deps)

  accounts.onExport('listings', (accountId) => listingStore.exportOf(db, accountId))
  // Works that were offered stay, and sold ones keep their artist's name: a buyer's provenance needs it.
  accounts.onErase(async (tx, accountId) => {
    const workIds = await listingStore.neverOffered(tx, accountId)
    await dropPictures(tx, jobs, { workIds })
    await listingStore.remove(tx, workIds)
    await catalog.eraseArtist(tx, accountId)
  })

  const listings: Listings = {
    ...createEditListing(shared),
    submit: createSubmitListing(shared),
    withdraw: createWithdrawListing(shared),
    reschedule: createRescheduleListing({ ...shared, mails }),
    images: createListingImages(deps),
    review: createReviewListing({ ...shared, mails }),
    desk: createWorkDesk({ database, accounts }),
    byId: (id, scope) => listingStore.byId(db, id, scope),
    subject: (id) => listingStore.subject(db, id),
    rejectedOf: (accountId) => rejectedOf(db, accountId),
    inReview: () => listingStore.inReview(db),
    async ofSeller(accountId) {
      const [own, used, limit] = await Promise.all([
        listingStore.ofSeller(db, accountId),
        listingStore.countOf(db, accountId),
        deps.listingLimit(accountId),
      ])
      return { listings: own, used: used.active, limit }
    },
    payableWork: (id, on = db) => payableWork(on, id),
    holdPayableWork: createLockPayableWork(shared),
    workAvailability: createWorkAvailability(shared),
    lotsEnded: createLotsEnded(deps),
  }
  hooks.lotsEnded.on(listings.lotsEnded)
  hooks.listingsInUse.answerWith(async (accountId) => (await listings.ofSeller(accountId)).used)
  hooks.isPictureUsed.answerWith(async (key) => (await pictureStore.isUsed(db, key)) || catalog.isPortraitUsed(key))
  return {
    api: listings,
    async routes(app) {
      const options = { prefix: '/api/v1', listings, limiter }
      await app.register(listingRoutes, options)
      await app.register(listingImageRoutes, options)
      await app.register(reviewRoutes, options)
      await app.register(workDeskRoutes, { prefix: '/api/v1', desk: listings.desk })
    },
  }
}
