import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  ImageOrderBody,
  Listing,
  ListingChange,
  ListingList,
  WithdrawalBody,
} from '@vermeil/contracts/selling/listings.schema'
import { AppError } from '../../../platform/app-error.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Listings } from '../listings.ts'
import { guardListings, sellers, sellersAndReaders, written } from './listing-access.ts'
import type { ListingScope } from './listing-store.ts'

export type ListingRouteOptions = { listings: Listings; limiter: Limiter }

/** On whose behalf a caller acts, for the audit log. */
export const scopeOf = (account: Account): ListingScope =>
  isAdmin(account) ? { adminId: account.id } : { sellerId: account.id }

/** A lot that has bids, or that has ended meanwhile. */
const lotRefusals = ['lot.has-bids', 'lot.closed', 'lot.sold', 'lot.withdrawn'] as const

export const listingRoutes = routes<ListingRouteOptions>((api, { listings }) => {
  const guarded = guardListings(listings)

  api.get('/listings', sellers, {
    operationId: 'listListings',
    summary: 'List your listings',
    query: LimitQuery,
    answer: ListingList,
    reading: false,
    handle: async ({ account, query }) => {
      const own = await listings.ofSeller(account.id)
      return { ...own, listings: own.listings.slice(0, query.limit) }
    },
  })
  api.post('/listings', sellers, {
    operationId: 'createListing',
    summary: 'Start a listing',
    body: ListingChange,
    created: Listing,
    refusals: ['listing.too-many-drafts', 'listing.not-a-seller', 'account.not-confirmed'],
    parties: written,
    handle: ({ account, body }) => listings.start(scopeOf(account), body),
  })
  api.get('/listings/:listingId', guarded.to('listing.view', sellersAndReaders), {
    operationId: 'getListing',
    summary: 'Read a listing',
    answer: Listing,
    refusals: ['listing.unknown'],
    handle: async ({ account, params }) => {
      const listing = await listings.byId(params.listingId, scopeOf(account))
      if (!listing) throw new AppError('listing.unknown', {})
      return listing
    },
  })
  api.patch('/listings/:listingId', guarded.to('listing.edit', sellers), {
    operationId: 'updateListing',
    summary: 'Change a listing',
    body: ListingChange,
    answer: Listing,
    refusals: [...lotRefusals, 'listing.unknown', 'listing.not-editable', 'listing.incomplete'],
    parties: written,
    handle: ({ account, params, body }) => listings.change(params.listingId, scopeOf(account), body),
  })
  api.delete('/listings/:listingId', guarded.to('listing.edit', sellers), {
    operationId: 'deleteListing',
    summary: 'Delete a draft',
    refusals: ['listing.unknown', 'listing.not-editable'],
    parties: written,
    handle: ({ account, params }) => listings.remove(params.listingId, scopeOf(account)),
  })
  api.put('/listings/:listingId/submission', guarded.to('listing.submit', sellers), {
    operationId: 'submitListing',
    summary: 'Submit a listing for sale or review',
    answer: Listing,
    refusals: [
      'listing.unknown',
      'listing.not-editable',
      'listing.incomplete',
      'listing.limit-reached',
      'listing.not-a-seller',
      'account.not-confirmed',
      'work.booked',
    ],
    parties: written,
    handle: ({ account, params }) => listings.submit(params.listingId, scopeOf(account)),
  })
  api.put('/listings/:listingId/withdrawal', guarded.to('listing.withdraw', sellers), {
    operationId: 'withdrawListing',
    summary: 'Withdraw a listing',
    body: WithdrawalBody,
    answer: Listing,
    refusals: [...lotRefusals, 'listing.unknown', 'listing.not-editable', 'lot.stopped'],
    // After a bid only an administrator withdraws, and never their own work.
    parties: decidesAbout({ listing: 'listingId' }),
    handle: ({ account, params, body: { reason = null } }) =>
      listings.withdraw({ id: params.listingId, scope: scopeOf(account), reason }),
  })

  api.put('/listings/:listingId/images/order', guarded.to('listing.edit', sellers), {
    operationId: 'orderListingImages',
    summary: 'Order the pictures of a listing',
    body: ImageOrderBody,
    answer: Listing,
    refusals: ['listing.unknown', 'listing.not-editable', 'lot.has-bids'],
    parties: written,
    handle: ({ account, params, body }) => listings.images.order(params.listingId, scopeOf(account), body.imageIds),
  })
  api.delete('/listings/:listingId/images/:imageId', guarded.to('listing.edit', sellers), {
    operationId: 'removeListingImage',
    summary: 'Remove a picture of a listing',
    answer: Listing,
    refusals: ['listing.unknown', 'listing.not-editable', 'listing.incomplete', 'lot.has-bids'],
    parties: written,
    handle: ({ account, params }) => listings.images.remove(params.listingId, scopeOf(account), params.imageId),
  })
})
