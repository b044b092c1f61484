import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Secrets } from '../../platform/secret-box.ts'
import { world } from '../../platform/world.ts'
import {
  type Listed,
  type ListOptions,
  listFolder,
  type ObjectPage,
  type PageOptions,
  pageObjects,
} from './list-objects.ts'
import { createSaveObject, type Upload } from './save-object.ts'
import { createSignedAddresses, type SignedAddresses } from './signed-address.ts'
import { StorageRefusal } from './storage-refusal.ts'
import type { BucketName } from './storage-rules.ts'
import { type StoredObject, storageStore } from './storage-store.ts'
import { createTransfers, type OwnMetadata, type Transfer } from './transfer-object.ts'
import { createRemoveFiles, type FileDeps } from './write-object.ts'

/** Files of accounts, under names of their own: avatars, artworks, documents. */
export interface Storage {
  media: MediaStore
  signed: SignedAddresses
  find(bucket: BucketName, name: string): Promise<StoredObject | null>
  list(bucket: BucketName, ownerId: AccountId, options: ListOptions): Promise<Listed[]>
  page(bucket: BucketName, ownerId: AccountId, options: PageOptions): Promise<ObjectPage>

  save(upload: Upload): Promise<StoredObject>
  /** The metadata of the source is copied too, unless `own` replaces it. */
  copy(transfer: Transfer, own: OwnMetadata | null): Promise<StoredObject>
  move(transfer: Transfer): Promise<StoredObject>
  remove(bucket: BucketName, ownerId: AccountId, names: readonly string[]): Promise<StoredObject[]>

  /** Under a new name each time, since pictures are cached by their address. Throws `UploadRefused`. */
  saveAvatar(ownerId: AccountId, file: { data: Buffer; declaredType: string }): Promise<StoredObject>
  removeAvatars(ownerId: AccountId, options?: { except?: string }): Promise<void>

  /** For the export of an account's own data. */
  exportOf(ownerId: AccountId): Promise<Pick<StoredObject, 'bucket' | 'name' | 'size' | 'mimetype' | 'createdAt'>[]>
  /** In the transaction that erases the account. The files are removed by what it returns, after the commit. */
  eraseOwner(tx: Tx, ownerId: AccountId): Promise<() => Promise<void>>
}

type Deps = FileDeps & {
  database: Database
  /** Signs the addresses that open a private file for a while. */
  secrets: Secrets
}

export function createStorage({ database, secrets, ...files }: Deps): Storage {
  const { media } = files
  const removeFiles = createRemoveFiles(files)
  const save = createSaveObject({ database, media, removeFiles })
  const { copy, move } = createTransfers({ database, media, removeFiles })

  async function remove(bucket: BucketName, ownerId: AccountId, names: readonly string[]) {
    const removed = await database.transaction((tx) => storageStore.remove(tx, bucket, ownerId, names))
    await removeFiles(removed.map(({ mediaKey }) => mediaKey))
    return removed
  }

  return {
    media,
    signed: createSignedAddresses(secrets),
    save,
    remove,
    copy,
    move,
    find: (bucket, name) => storageStore.find(database.db, bucket, name),

    async list(bucket, ownerId, options) {
      return listFolder(await storageStore.ofOwner(database.db, ownerId, bucket), options)
    },

    async page(bucket, ownerId, options) {
      return pageObjects(await storageStore.ofOwner(database.db, ownerId, bucket), options)
    },

    async saveAvatar(ownerId, { data, declaredType }) {
      const name = `${ownerId}/avatar-${world.uuid()}`
      const upload = { ownerId, name, data, declaredType, cacheControl: 'max-age=3600', userMetadata: null }
      try {
        return await save({ ...upload, bucket: 'avatars', mode: 'create' })
      } catch (error) {
        // With a new name in the own folder, a full quota is the only refusal of the protocol that is possible.
        if (error instanceof StorageRefusal) throw new AppError('upload.quota-exceeded', {})
        throw error
      }
    },

    async removeAvatars(ownerId, { except } = {}) {
      const all = await storageStore.ofOwner(database.db, ownerId, 'avatars')
      const earlier = all.filter(({ name }) => name.startsWith(`${ownerId}/avatar-`) && name !== except)
      const names = earlier.map(({ name }) => name)
      await remove('avatars', ownerId, names)
    },

    async exportOf(ownerId) {
      const objects = await storageStore.ofOwner(database.db, ownerId)
      return objects.map(({ bucket, name, size, mimetype, createdAt }) => ({ bucket, name, size, mimetype, createdAt }))
    },

    async eraseOwner(tx, ownerId) {
      const removed = await storageStore.removeAll(tx, ownerId)
      return () => removeFiles(removed.map(({ mediaKey }) => mediaKey))
    },
  }
}
