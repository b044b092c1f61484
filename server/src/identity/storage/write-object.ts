import type { AccountId } from '@vermeil/contracts/ids'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { type MediaExtension, mediaTypes } from '../../platform/media/media-types.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { world } from '../../platform/world.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { type BucketName, buckets, quota } from './storage-rules.ts'
import { type StoredObject, storageStore } from './storage-store.ts'

type RemoveFiles = (keys: readonly string[]) => Promise<void>
export type StorageDeps = { database: Database; media: MediaStore; removeFiles: RemoveFiles }
export type StoredFile = { data: Buffer; ext: MediaExtension }
/** create: must not exist. replace: must exist. either: both will do. */
export type WriteMode = 'create' | 'replace' | 'either'
export type WrittenObject = {
  bucket: BucketName
  name: string
  ownerId: AccountId
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

type Write = { object: WrittenObject; file: StoredFile; mode: WriteMode; instead?: StoredObject }

export type FileDeps = Pick<Platform, 'media' | 'images'> & {
  /** For what can't be removed now. */
  removeLater: RemoveFiles
  onError: (error: Error) => void
}

/** Called after the rows are gone for certain: whatever becomes of the files, the answer stands. */
export const createRemoveFiles =
  ({ media, images, removeLater, onError }: FileDeps): RemoveFiles =>
  async (keys) => {
    for (const key of keys) {
      await Promise.all([media.remove(key), images.forget(key)])
        .catch((error) => {
          onError(error)
          return removeLater([key])
        })
        .catch(onError)
    }
  }

/** Stores a file and its row. `instead` is the object that it replaces under another name: a move between buckets. */
export const createWriteObject =
  ({ database, media, removeFiles }: StorageDeps) =>
  async ({ object, file, mode, instead }: Write): Promise<StoredObject> => {
    const { bucket, name, ownerId } = object
    // Every object has its own media file, so removing one never removes another row's file.
    const access = buckets[bucket].isPublic ? 'public' : 'private'
    const mediaKey = `${access}/storage/${world.uuid()}.${file.ext}`
    await media.putNamed(mediaKey, file.data)
    try {
      const { saved, replaced } = await database.transaction(async (tx) => {
        await storageStore.lockOwner(tx, ownerId)
        const used = await storageStore.usage(tx, ownerId)
        const moved = instead ? await removeMoved(tx, instead) : null
        const existing = await storageStore.lock(tx, bucket, name)
        if (existing && mode === 'create') throw new StorageRefusal('KeyAlreadyExists')
        if (!existing && mode === 'replace') throw new StorageRefusal('NoSuchKey')
        const replaced = [moved, existing].filter((old) => old !== null)
        const size = file.data.length
        const bytes = used.bytes + size - replaced.reduce((sum, old) => sum + old.size, 0)
        if (bytes > quota.bytes || used.objects + 1 - replaced.length > quota.objects) {
          throw new StorageRefusal('EntityTooLarge', 'The storage of this account is full')
        }
        const saved = await storageStore.put(tx, { ...object, mediaKey, size, mimetype: mediaTypes[file.ext] })
        return { saved, replaced }
      })
      await removeFiles(replaced.map((old) => old.mediaKey))
      return saved
    } catch (error) {
      await removeFiles([mediaKey])
      throw error
    }
  }

async function removeMoved(tx: Tx, { bucket, ownerId, name }: StoredObject): Promise<StoredObject> {
  const [removed] = await storageStore.remove(tx, bucket as BucketName, ownerId, [name])
  if (!removed) throw new StorageRefusal('NoSuchKey')
  return removed
}
