import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { Listing, LotSchedule, ReasonBody } from '@vermeil/contracts/selling/listings.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { ListingRouteOptions } from '../drafts/listing-routes.ts'

const config = { access: ['admin'] } as const
const parties = decidesAbout({ listing: 'listingId' })
const ListingParams = z.strictObject({ listingId: z.uuid() })

/** The queue of works whose sellers are not approved yet, and the dates of auctions. Every decision is in the audit log. */
export const reviewRoutes: FastifyPluginAsyncZod<ListingRouteOptions> = async (app, { listings }) => {
  const { review, inReview, reschedule } = listings
  app.get(
    '/admin/listings/review',
    {
      config: { ...config, reading: false },
      schema: {
        operationId: 'listListingsInReview',
        summary: 'List listings that wait for review',
        querystring: LimitQuery,
        response: { 200: z.object({ listings: z.array(Listing) }) },
      },
    },
    async (request) => ({ listings: (await inReview()).slice(0, request.query.limit) }),
  )
  app.put(
    '/admin/listings/:listingId/approval',
    {
      config: {
        ...config,
        parties,
        refusals: ['listing.unknown', 'listing.not-in-review', 'listing.incomplete', 'work.booked'],
      },
      schema: {
        operationId: 'approveListing',
        summary: 'Approve a listing',
        params: ListingParams,
        response: { 200: Listing },
      },
    },
    (request) => review.approve(request.params.listingId, accountOf(request).id),
  )
  app.put(
    '/admin/listings/:listingId/rejection',
    {
      config: { ...config, parties, refusals: ['listing.unknown', 'listing.not-in-review'] },
      schema: {
        operationId: 'rejectListing',
        summary: 'Reject a listing',
        params: ListingParams,
        body: ReasonBody,
        response: { 200: Listing },
      },
    },
    (request) => review.reject(request.params.listingId, accountOf(request).id, request.body.reason),
  )
  app.put(
    '/admin/listings/:listingId/schedule',
    {
      config: { ...config, parties, refusals: ['listing.unknown', 'lot.not-upcoming', 'lot.schedule-invalid'] },
      schema: {
        operationId: 'rescheduleListing',
        summary: 'Change the dates of an auction that waits to open',
        params: ListingParams,
        body: LotSchedule,
        response: { 200: Listing },
      },
    },
    (request) => reschedule({ id: request.params.listingId, adminId: accountOf(request).id, schedule: request.body }),
  )
}
