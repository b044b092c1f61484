import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  ImageOrderBody,
  Listing,
  ListingChange,
  ListingList,
  WithdrawalBody,
} from '@vermeil/contracts/selling/listings.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { accountOf, isAdmin } from '../../../platform/http/access.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Listings } from '../listings.ts'
import { guardListings, sellers } from './listing-access.ts'
import type { ListingScope } from './listing-store.ts'

export type ListingRouteOptions = { listings: Listings; limiter: Limiter }

export const ListingParams = z.strictObject({ listingId: z.uuid() })
const ImageParams = z.strictObject({ listingId: z.uuid(), imageId: z.uuid() })

/** On whose behalf a caller acts, for the audit log. */
export function scopeOf(request: FastifyRequest): ListingScope {
  const account = accountOf(request)
  return isAdmin(account) ? { adminId: account.id } : { sellerId: account.id }
}

/** A lot that has bids, or that has ended meanwhile. */
const lotRefusals = ['lot.has-bids', 'lot.closed', 'lot.sold', 'lot.withdrawn'] as const

export const listingRoutes: FastifyPluginAsyncZod<ListingRouteOptions> = async (app, { listings }) => {
  const sellersWho = guardListings(listings)
  const one = { params: ListingParams, response: { 200: Listing } }

  app.get(
    '/listings',
    {
      config: { ...sellers, reading: false },
      schema: {
        operationId: 'listListings',
        summary: 'List your listings',
        querystring: LimitQuery,
        response: { 200: ListingList },
      },
    },
    async (request) => {
      const own = await listings.ofSeller(accountOf(request).id)
      return { ...own, listings: own.listings.slice(0, request.query.limit) }
    },
  )
  app.post(
    '/listings',
    {
      config: { ...sellers, refusals: ['listing.too-many-drafts', 'listing.not-a-seller', 'account.not-confirmed'] },
      schema: {
        operationId: 'createListing',
        summary: 'Start a listing',
        body: ListingChange,
        response: { 201: Listing },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await listings.start(accountOf(request).id, scopeOf(request), request.body)),
  )
  app.get(
    '/listings/:listingId',
    {
      config: { ...sellersWho('listing.view'), refusals: ['listing.unknown'] },
      schema: { operationId: 'getListing', summary: 'Read a listing', ...one },
    },
    async (request) => {
      const listing = await listings.byId(request.params.listingId, scopeOf(request))
      if (!listing) throw new AppError('listing.unknown', {})
      return listing
    },
  )
  app.patch(
    '/listings/:listingId',
    {
      config: {
        ...sellersWho('listing.edit'),
        refusals: [...lotRefusals, 'listing.unknown', 'listing.not-editable', 'listing.incomplete'],
      },
      schema: {
        operationId: 'updateListing',
        summary: 'Change a listing',
        params: ListingParams,
        body: ListingChange,
        response: { 200: Listing },
      },
    },
    (request) => listings.change(request.params.listingId, scopeOf(request), request.body),
  )
  app.delete(
    '/listings/:listingId',
    {
      config: { ...sellersWho('listing.edit'), refusals: ['listing.unknown', 'listing.not-editable'] },
      schema: {
        operationId: 'deleteListing',
        summary: 'Delete a draft',
        params: ListingParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await listings.remove(request.params.listingId, scopeOf(request))
      return reply.code(204).send(null)
    },
  )
  app.put(
    '/listings/:listingId/submission',
    {
      config: {
        ...sellersWho('listing.submit'),
        refusals: [
          'listing.unknown',
          'listing.not-editable',
          'listing.incomplete',
          'listing.limit-reached',
          'listing.not-a-seller',
          'account.not-confirmed',
          'work.booked',
        ],
      },
      schema: { operationId: 'submitListing', summary: 'Submit a listing for sale or review', ...one },
    },
    (request) => listings.submit(request.params.listingId, accountOf(request).id, scopeOf(request)),
  )
  app.put(
    '/listings/:listingId/withdrawal',
    {
      config: {
        ...sellersWho('listing.withdraw'),
        refusals: [...lotRefusals, 'listing.unknown', 'listing.not-editable', 'lot.stopped'],
      },
      schema: {
        operationId: 'withdrawListing',
        summary: 'Withdraw a listing',
        params: ListingParams,
        body: WithdrawalBody,
        response: { 200: Listing },
      },
    },
    (request) => {
      const { reason = null } = request.body
      return listings.withdraw({ id: request.params.listingId, scope: scopeOf(request), reason })
    },
  )

  app.put(
    '/listings/:listingId/images/order',
    {
      config: { ...sellersWho('listing.edit'), refusals: ['listing.unknown', 'listing.not-editable', 'lot.has-bids'] },
      schema: {
        operationId: 'orderListingImages',
        summary: 'Order the pictures of a listing',
        params: ListingParams,
        body: ImageOrderBody,
        response: { 200: Listing },
      },
    },
    (request) => listings.images.order(request.params.listingId, scopeOf(request), request.body.imageIds),
  )
  app.delete(
    '/listings/:listingId/images/:imageId',
    {
      config: {
        ...sellersWho('listing.edit'),
        refusals: ['listing.unknown', 'listing.not-editable', 'listing.incomplete', 'lot.has-bids'],
      },
      schema: {
        operationId: 'removeListingImage',
        summary: 'Remove a picture of a listing',
        params: ImageParams,
        response: { 200: Listing },
      },
    },
    (request) => listings.images.remove(request.params.listingId, scopeOf(request), request.params.imageId),
  )
}
