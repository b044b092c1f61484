import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { Listing, LotSchedule, ReasonBody } from '@vermeil/contracts/selling/listings.schema'
import { z } from 'zod'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { ListingRouteOptions } from '../drafts/listing-routes.ts'

const parties = decidesAbout({ listing: 'listingId' })

/** The queue of works whose sellers are not approved yet, and the dates of auctions. Every decision is in the audit log. */
export const reviewRoutes = routes<ListingRouteOptions>((api, { listings }) => {
  const { review, inReview, reschedule } = listings
  api.get('/admin/listings/review', staff('catalog', 'read-only'), {
    operationId: 'listListingsInReview',
    summary: 'List listings that wait for review',
    query: LimitQuery,
    answer: z.object({ listings: z.array(Listing) }),
    reading: false,
    handle: async ({ query }) => ({ listings: (await inReview()).slice(0, query.limit) }),
  })
  api.put('/admin/listings/:listingId/approval', staff('catalog'), {
    operationId: 'approveListing',
    summary: 'Approve a listing',
    answer: Listing,
    refusals: ['listing.unknown', 'listing.not-in-review', 'listing.incomplete', 'work.booked'],
    parties,
    handle: ({ account, params }) => review.approve(params.listingId, account.id),
  })
  api.put('/admin/listings/:listingId/rejection', staff('catalog'), {
    operationId: 'rejectListing',
    summary: 'Reject a listing',
    body: ReasonBody,
    answer: Listing,
    refusals: ['listing.unknown', 'listing.not-in-review'],
    parties,
    handle: ({ account, params, body }) => review.reject(params.listingId, account.id, body.reason),
  })
  api.put('/admin/listings/:listingId/schedule', staff('catalog', 'clerk'), {
    operationId: 'rescheduleListing',
    summary: 'Change the dates of an auction that waits to open',
    body: LotSchedule,
    answer: Listing,
    refusals: ['listing.unknown', 'lot.not-upcoming', 'lot.schedule-invalid'],
    parties,
    handle: ({ account, params, body }) => reschedule({ id: params.listingId, adminId: account.id, schedule: body }),
  })
})
