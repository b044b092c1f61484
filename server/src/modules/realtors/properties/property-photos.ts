import { randomUUID } from 'node:crypto'
import { maxPhotoBytes, realtorLimits } from '@vermeil/contracts/realtors'
import { AppError } from '../../../platform/app-error.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { inspectUpload } from '../../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { dropFiles } from '../../../platform/media/remove-files.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { photoStore } from './photo-store.ts'
import { propertyStore, type StoredProperty } from './property-store.ts'

/** Photos of a home. They are private: a route serves them to the owner, and a proposal to its client. */
export interface PropertyPhotos {
  /** The media key. Reading by an administrator is recorded. */
  read(property: StoredProperty, photoId: string): Promise<string>
  /** Throws `UploadRefused`. */
  add(property: StoredProperty, data: Uint8Array): Promise<string>
  remove(property: StoredProperty, photoId: string): Promise<void>
}

/** What the photos of one realtor may take. */
const maxBytes = 1024 * 1024 * 1024

type Deps = { database: Database; jobs: Pick<Jobs, 'send'>; media: MediaStore }

export function createPropertyPhotos({ database, jobs, media }: Deps): PropertyPhotos {
  /** Under the property's lock; the count before and after is an entry of its history. */
  const changePhotos = <T>({ id }: StoredProperty, work: (tx: Tx, count: number) => Promise<[T, number]>) =>
    database.transaction(async (tx) => {
      if (!(await propertyStore.lock(tx, id))) throw new AppError('property.unknown', {})
      const { length } = await photoStore.ofProperty(tx, id)
      const [result, after] = await work(tx, length)
      await propertyStore.addChanges(tx, id, [{ field: 'photos', before: String(length), after: String(after) }])
      return result
    })

  return {
    async read(property, photoId) {
      const photo = await photoStore.find(database.db, property.id, photoId)
      if (!photo) throw new AppError('property.unknown', {})
      return photo.key
    },

    async add(property, data) {
      const picture = await inspectUpload(data, { accept: ['image'], maxBytes: maxPhotoBytes, owner: property.ownerId })
      const { key, size } = await media.putNamed(`private/properties/${randomUUID()}.${picture.ext}`, picture.data)
      try {
        return await changePhotos(property, async (tx, count) => {
          if (count >= realtorLimits.photos) throw new AppError('upload.too-many', { maxFiles: realtorLimits.photos })
          if ((await photoStore.bytesOf(tx, property.ownerId)) + size > maxBytes) {
            throw new AppError('upload.quota-reached', { maxBytes })
          }
          return [await photoStore.add(tx, property.id, { key, bytes: size }), count + 1]
        })
      } catch (error) {
        await media.remove(key)
        throw error
      }
    },

    remove: (property, photoId) =>
      changePhotos(property, async (tx, count) => {
        const key = await photoStore.remove(tx, property.id, photoId)
        if (key === null) throw new AppError('property.unknown', {})
        await dropFiles(tx, jobs, [key])
        return [undefined, count - 1]
      }),
  }
}
