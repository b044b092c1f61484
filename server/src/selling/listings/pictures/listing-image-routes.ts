import { Listing, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardListings, sellers, written } from '../drafts/listing-access.ts'
import { type ListingRouteOptions, scopeOf } from '../drafts/listing-routes.ts'

const sentences = {
  'wrong-type': 'Please choose a JPEG, PNG, WebP or TIFF picture.',
  unreadable: 'This picture is damaged. Please choose another file.',
}

/** One file per call, so that each of several pictures is accepted or refused on its own. */
export const listingImageRoutes = routes<ListingRouteOptions>(async (api, { listings, limiter }, app) => {
  await acceptUploads(app)

  api.post('/listings/:listingId/images', guardListings(listings).to('listing.edit', sellers), {
    operationId: 'addListingImage',
    summary: 'Add a picture to a listing',
    created: Listing,
    refusals: [
      'listing.unknown',
      'listing.not-editable',
      'listing.too-many-images',
      'lot.has-bids',
      ...uploadRefusalCodes,
      'upload.quota-reached',
    ],
    parties: written,
    form: FileForm,
    preHandler: limitRequests(limiter, requestLimits.listingImages),
    bodyLimit: listingLimits.imageBytes * 2,
    handle: async ({ account, params: { listingId }, request }) => {
      try {
        const { data } = await receiveUpload(request, { maxBytes: listingLimits.imageBytes })
        return await listings.images.add(listingId, scopeOf(account), data)
      } catch (error) {
        return refuseUpload(error, listingLimits.imageBytes, sentences)
      }
    },
  })
})
