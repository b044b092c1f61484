import { Listing, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardListings } from '../drafts/listing-access.ts'
import { ListingParams, type ListingRouteOptions, scopeOf } from '../drafts/listing-routes.ts'

const sentences = {
  'wrong-type': 'Please choose a JPEG, PNG, WebP or TIFF picture.',
  unreadable: 'This picture is damaged. Please choose another file.',
}

/** One file per call, so that each of several pictures is accepted or refused on its own. */
export const listingImageRoutes: FastifyPluginAsyncZod<ListingRouteOptions> = async (app, { listings, limiter }) => {
  await acceptUploads(app)
  app.post(
    '/listings/:listingId/images',
    {
      config: {
        ...guardListings(listings)('listing.edit'),
        refusals: [
          'listing.unknown',
          'listing.not-editable',
          'listing.too-many-images',
          'lot.has-bids',
          ...uploadRefusalCodes,
          'upload.quota-reached',
        ],
        form: FileForm,
      },
      schema: {
        operationId: 'addListingImage',
        summary: 'Add a picture to a listing',
        params: ListingParams,
        response: { 201: Listing },
      },
      bodyLimit: listingLimits.imageBytes * 2,
      preHandler: limitRequests(limiter, requestLimits.listingImages),
    },
    async (request, reply) => {
      const { listingId } = request.params
      try {
        const { data } = await receiveUpload(request, { maxBytes: listingLimits.imageBytes })
        return reply.code(201).send(await listings.images.add(listingId, scopeOf(request), data))
      } catch (error) {
        return refuseUpload(error, listingLimits.imageBytes, sentences)
      }
    },
  )
}
