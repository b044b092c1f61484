import { type Listing, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { inspectUpload } from '../../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { NormalizedImage } from '../../../platform/media/normalize-image.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import { auditListing } from '../drafts/audit-listing.ts'
import { type ListingScope, listingStore } from '../drafts/listing-store.ts'
import { workStore } from '../drafts/work-store.ts'
import { colorNames } from './color-names.ts'
import { dropPictures } from './picture-files.ts'
import { pictureStore } from './picture-store.ts'

type Deps = { database: Database; jobs: Pick<Jobs, 'send'>; media: MediaStore; catalog: Pick<Catalog, 'refreshNow'> }
type StoredPicture = Omit<NormalizedImage, 'data'> & { key: string; size: number }

/** Pictures may change as long as the rest of the listing may. */
export type ListingImages = ReturnType<typeof createListingImages>

export function createListingImages({ database, jobs, media, catalog }: Deps) {
  async function store(tx: Tx, id: string, scope: ListingScope, { key, size, ...picture }: StoredPicture) {
    const sellerId = await lockEditable(tx, id, scope)
    const { images } = await listingStore.read(tx, id, scope)
    const max = listingLimits.imagesPerWork
    if (images.length >= max) throw new AppError('listing.too-many-images', { max })
    const maxBytes = listingLimits.totalBytes
    if (sellerId && (await listingStore.imageBytes(tx, sellerId)) + size > maxBytes) {
      throw new AppError('upload.quota-reached', { maxBytes })
    }
    const { width, height, thumbhash, colors } = picture
    const place = { artwork_id: id, position: images.length, image_key: key, bytes: size }
    const named = { width, height, thumbhash, colors, color_names: colorNames(colors) }
    const imageId = await pictureStore.add(tx, { ...place, ...named })
    await auditListing(tx, scope, { act: 'add-image', artworkId: id, details: { imageId } })
    return changed(tx, id, scope)
  }

  async function changed(tx: Tx, id: string, scope: ListingScope): Promise<Listing> {
    await workStore.change(tx, id)
    const listing = await listingStore.read(tx, id, scope)
    // The colors that people search by come from the first picture.
    if (listing.status === 'listed' && listing.lot) await catalog.refreshNow(tx, [listing.lot.id])
    return listing
  }

  return {
    /** Throws `UploadRefused` before anything is stored, whatever type the file claims to be. */
    async add(id: string, scope: ListingScope, file: Uint8Array): Promise<Listing> {
      const owner = 'sellerId' in scope ? scope.sellerId : scope.adminId
      await database.transaction((tx) => lockEditable(tx, id, scope)) // refuse before the work of decoding
      const picture = await inspectUpload(file, { accept: ['image'], maxBytes: listingLimits.imageBytes, owner })
      // Every upload gets a file of its own, so that removing it never removes the picture of another work.
      const { key, size } = await media.putNamed(`public/artworks/${world.uuid()}.${picture.ext}`, picture.data)
      try {
        return await database.transaction((tx) => store(tx, id, scope, { ...picture, key, size }))
      } catch (error) {
        await media.remove(key)
        throw error
      }
    },

    order: (id: string, scope: ListingScope, imageIds: readonly string[]): Promise<Listing> =>
      database.transaction(async (tx) => {
        await lockEditable(tx, id, scope)
        const { images } = await listingStore.read(tx, id, scope)
        const isSame =
          images.length === imageIds.length &&
          new Set([...images.map((image) => image.id), ...imageIds]).size === images.length
        if (!isSame) {
          const issues = [{ path: 'imageIds', message: 'names each picture of the work once' }]
          throw new AppError('request.invalid', { issues })
        }
        await pictureStore.order(tx, id, imageIds)
        const changes = changedFields({ imageIds: images.map((image) => image.id) }, { imageIds })
        await auditListing(tx, scope, { act: 'order-images', artworkId: id, ...changes })
        return changed(tx, id, scope)
      }),

    /** The last picture of a work that is offered can't be removed. */
    remove: (id: string, scope: ListingScope, imageId: string): Promise<Listing> =>
      database.transaction(async (tx) => {
        await lockEditable(tx, id, scope)
        const { images, status } = await listingStore.read(tx, id, scope)
        if (!images.some((image) => image.id === imageId)) throw new AppError('listing.unknown', {})
        const isOffered = status === 'listed' || status === 'in_review'
        if (isOffered && images.length === 1) {
          throw new AppError('listing.incomplete', {
            issues: [{ path: 'images', message: 'Please add at least one image.' }],
          })
        }
        await dropPictures(tx, jobs, { imageId })
        await pictureStore.closeGaps(tx, id)
        await auditListing(tx, scope, { act: 'remove-image', artworkId: id, details: { imageId } })
        return changed(tx, id, scope)
      }),
  }
}

/** Locks a work whose pictures may still change, and its seller's quota. Returns the seller. */
async function lockEditable(tx: Tx, id: string, scope: ListingScope): Promise<string | null> {
  const work = await listingStore.lock(tx, id, scope)
  if (!work) throw new AppError('listing.unknown', {})
  if (work.status === 'sold') throw new AppError('listing.not-editable', {})
  if (work.status === 'listed' && (await listingStore.hasBids(tx, id))) throw new AppError('lot.has-bids', {})
  if (work.sellerId) await listingStore.lockSeller(tx, work.sellerId)
  return work.sellerId
}
