import { randomUUID } from 'node:crypto'
import { type Listing, listingLimits } from '@vermeil/contracts/listings'
import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { inspectUpload } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { NormalizedImage } from '../../platform/media/normalize-image.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { auditListing } from './audit-listing.ts'
import { colorNames } from './color-names.ts'
import { type Keeper, listingStore } from './listing-store.ts'
import { dropPictures } from './picture-files.ts'
import { projection } from './projection-store.ts'

type Deps = { database: Database; jobs: Pick<Jobs, 'send'>; media: MediaStore }

/** Pictures may change as long as the rest of the listing may. */
export const createListingImages = ({ database, jobs, media }: Deps) => ({
  /** Throws `UploadRefused` before anything is stored, whatever the file calls itself. */
  async add(id: string, keeper: Keeper, file: Uint8Array): Promise<Listing> {
    await database.transaction((tx) => lockOpen(tx, id, keeper)) // refused before the work of decoding
    const picture = await inspectUpload(file, { accept: ['image'], maxBytes: listingLimits.imageBytes })
    // A file of its own for every upload: removing it can never take another work's picture away.
    const { key, size } = await media.putNamed(`public/artworks/${randomUUID()}.${picture.ext}`, picture.data)
    try {
      return await database.transaction((tx) => keep(tx, id, keeper, { ...picture, key, size }))
    } catch (error) {
      await media.remove(key)
      throw error
    }
  },

  async order(id: string, keeper: Keeper, imageIds: readonly string[]): Promise<Listing> {
    return database.transaction(async (tx) => {
      await lockOpen(tx, id, keeper)
      const { images } = (await listingStore.byId(tx, id, keeper))!
      const isSame =
        images.length === imageIds.length &&
        new Set([...images.map((one) => one.id), ...imageIds]).size === images.length
      if (!isSame) {
        const issues = [{ path: 'imageIds', message: 'names each picture of the work once' }]
        throw new AppError('request.invalid', { issues })
      }
      await sql`update artwork_images i set position = wanted.place - 1
        from unnest(${imageIds}::uuid[]) with ordinality wanted (id, place)
        where i.id = wanted.id and i.artwork_id = ${id}`.execute(tx)
      await auditListing(tx, keeper, { act: 'order-images', artworkId: id, details: { imageIds } })
      return changed(tx, id, keeper)
    })
  },

  /** The last picture of a work that is offered stays. */
  async remove(id: string, keeper: Keeper, imageId: string): Promise<Listing> {
    return database.transaction(async (tx) => {
      await lockOpen(tx, id, keeper)
      const { images, status } = (await listingStore.byId(tx, id, keeper))!
      if (!images.some((one) => one.id === imageId)) throw new AppError('listing.unknown', {})
      const isOffered = status === 'listed' || status === 'in_review'
      if (isOffered && images.length === 1) {
        throw new AppError('listing.incomplete', {
          issues: [{ path: 'images', message: 'Please add at least one image.' }],
        })
      }
      await dropPictures(tx, jobs, { imageId })
      await sql`update artwork_images i set position = kept.place - 1
        from (select id, row_number() over (order by position) as place from artwork_images where artwork_id = ${id}) kept
        where kept.id = i.id`.execute(tx)
      await auditListing(tx, keeper, { act: 'remove-image', artworkId: id, details: { imageId } })
      return changed(tx, id, keeper)
    })
  },
})

type KeptPicture = Omit<NormalizedImage, 'data'> & { key: string; size: number }

async function keep(tx: Tx, id: string, keeper: Keeper, { key, size, ...picture }: KeptPicture): Promise<Listing> {
  const sellerId = await lockOpen(tx, id, keeper)
  const { images } = (await listingStore.byId(tx, id, keeper))!
  const most = listingLimits.imagesPerWork
  if (images.length >= most) throw new AppError('listing.too-many-images', { most })
  const maxBytes = listingLimits.totalBytes
  if (sellerId && (await listingStore.imageBytes(tx, sellerId)) + size > maxBytes) {
    throw new AppError('upload.quota-reached', { maxBytes })
  }
  const { width, height, thumbhash, colors } = picture
  const place = { artwork_id: id, position: images.length, image_key: key, bytes: size }
  const { id: imageId } = await tx
    .insertInto('artwork_images')
    .values({ ...place, width, height, thumbhash, colors, color_names: colorNames(colors) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await auditListing(tx, keeper, { act: 'add-image', artworkId: id, details: { imageId } })
  return changed(tx, id, keeper)
}

/** Holds a work whose pictures may still change, and its seller's quota. */
async function lockOpen(tx: Tx, id: string, keeper: Keeper): Promise<string | null> {
  const work = await listingStore.lock(tx, id, keeper)
  if (!work) throw new AppError('listing.unknown', {})
  if (work.status === 'sold') throw new AppError('listing.not-editable', {})
  if (work.status === 'listed') {
    const { rows } = await sql`select from lots where artwork_id = ${id} and bid_count > 0`.execute(tx)
    if (rows.length > 0) throw new AppError('lot.has-bids', {})
  }
  if (work.sellerId) await listingStore.lockSeller(tx, work.sellerId)
  return work.sellerId
}

async function changed(tx: Tx, id: string, keeper: Keeper): Promise<Listing> {
  await sql`update artworks set updated_at = house_now() where id = ${id}`.execute(tx)
  const listing = (await listingStore.byId(tx, id, keeper))!
  // The colors that people search by come from the first picture.
  if (listing.status === 'listed' && listing.lot) await projection.rebuild(tx, [listing.lot.id])
  return listing
}
