import { Listing, ReasonBody } from '@vermeil/contracts/listings'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import type { CatalogueDoor } from './lot-routes.ts'

const config = { access: ['admin'] } as const
const ListingParams = z.strictObject({ listingId: z.uuid() })

/** The queue of works whose sellers are not approved yet. Every decision is in the audit log. */
export const reviewRoutes: FastifyPluginAsyncZod<CatalogueDoor> = async (app, { catalogue }) => {
  const { review, inReview } = catalogue.listings
  app.get(
    '/admin/listings/review',
    { config, schema: { response: { 200: z.object({ listings: z.array(Listing) }) } } },
    async () => ({ listings: await inReview() }),
  )
  app.put(
    '/admin/listings/:listingId/approval',
    { config, schema: { params: ListingParams, response: { 200: Listing } } },
    (request) => review.approve(request.params.listingId, accountOf(request).id),
  )
  app.put(
    '/admin/listings/:listingId/rejection',
    { config, schema: { params: ListingParams, body: ReasonBody, response: { 200: Listing } } },
    (request) => review.reject(request.params.listingId, accountOf(request).id, request.body.reason),
  )
}
