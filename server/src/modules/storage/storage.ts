import { randomUUID } from 'node:crypto'
import { AppError } from '../../platform/app-error.ts'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { createForgetMedia } from './forget-media.ts'
import { type ListOptions, listFolder } from './list-objects.ts'
import { type PageOptions, pageObjects } from './page-objects.ts'
import { createSaveObject } from './save-object.ts'
import { createSignedAddresses } from './signed-address.ts'
import { StorageRefusal } from './storage-refusal.ts'
import type { BucketName } from './storage-rules.ts'
import { storageStore } from './storage-store.ts'
import { createTransfers } from './transfer-object.ts'

type Deps = {
  database: Database
  media: MediaStore
  images: Images
  /** Signs the addresses that open a private file for a while. */
  secret: Buffer
  onError: (error: Error) => void
}
export type Storage = ReturnType<typeof createStorage>

/** The files people keep with the house under names of their own: avatars, artworks, documents. */
export function createStorage({ database, media, images, secret, onError }: Deps) {
  const forget = createForgetMedia({ media, images, onError })

  const save = createSaveObject({ database, media, forget })
  const { copy, move } = createTransfers({ database, media, forget })

  async function remove(bucket: BucketName, ownerId: string, names: readonly string[]) {
    const removed = await database.transaction((tx) => storageStore.remove(tx, bucket, ownerId, names))
    await forget(removed.map(({ mediaKey }) => mediaKey))
    return removed
  }

  return {
    media,
    signed: createSignedAddresses(secret),
    save,
    remove,
    copy,
    move,
    find: (bucket: BucketName, name: string) => storageStore.find(database.db, bucket, name),

    async list(bucket: BucketName, ownerId: string, options: ListOptions) {
      return listFolder(await storageStore.ofOwner(database.db, ownerId, bucket), options)
    },

    async page(bucket: BucketName, ownerId: string, options: PageOptions) {
      return pageObjects(await storageStore.ofOwner(database.db, ownerId, bucket), options)
    },

    /** Under a new name each time, since pictures are cached by their address. Throws `UploadRefused`. */
    async saveAvatar(ownerId: string, { data, declaredType }: { data: Buffer; declaredType: string }) {
      const name = `${ownerId}/avatar-${randomUUID()}`
      const upload = { ownerId, name, data, declaredType, cacheControl: 'max-age=3600', userMetadata: null }
      try {
        return await save({ ...upload, bucket: 'avatars', mode: 'create' })
      } catch (error) {
        // Of the protocol's own refusals only one can come of a fresh name in one's own folder.
        if (error instanceof StorageRefusal) throw new AppError('upload.quota-exceeded', {})
        throw error
      }
    },

    async removeAvatars(ownerId: string, { except }: { except?: string } = {}) {
      const all = await storageStore.ofOwner(database.db, ownerId, 'avatars')
      const earlier = all.filter(({ name }) => name.startsWith(`${ownerId}/avatar-`) && name !== except)
      await remove(
        'avatars',
        ownerId,
        earlier.map(({ name }) => name),
      )
    },

    /** For the export of a person's own data. */
    async exportOf(ownerId: string) {
      const objects = await storageStore.ofOwner(database.db, ownerId)
      return objects.map(({ bucket, name, size, mimetype, createdAt }) => ({ bucket, name, size, mimetype, createdAt }))
    },

    /** In the transaction that erases the account; the files follow once it has committed. */
    async eraseOwner(tx: Tx, ownerId: string): Promise<() => Promise<void>> {
      const removed = await storageStore.removeAll(tx, ownerId)
      return () => forget(removed.map(({ mediaKey }) => mediaKey))
    },
  }
}
