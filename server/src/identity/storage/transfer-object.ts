import { buffer } from 'node:stream/consumers'
import type { AccountId } from '@vermeil/contracts/ids'
import { type MediaExtension, mediaTypes } from '../../platform/media/media-types.ts'
import { UploadRefused } from '../../platform/media/upload-refused.ts'
import { inspect, refuseType, UnsupportedType } from './save-object.ts'
import { checkName, StorageRefusal } from './storage-refusal.ts'
import { type BucketName, buckets, mayWrite } from './storage-rules.ts'
import { type StoredObject, storageStore } from './storage-store.ts'
import { createWriteObject, type StorageDeps, type StoredFile } from './write-object.ts'

type Place = { bucket: BucketName; name: string }
export type Transfer = { ownerId: AccountId; from: Place; to: Place }

/** A copy's own cache control and metadata. If a type is given, it must be the type of the file. */
export type OwnMetadata = {
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  mimetype?: string | undefined
}

/** Moving and copying, from one's own folder to one's own folder, also between buckets. */
export function createTransfers(deps: StorageDeps) {
  const { database, media } = deps
  const write = createWriteObject(deps)

  /** Somebody else's object is not found, even if it is public. */
  async function sourceOf({ ownerId, from, to }: Transfer): Promise<StoredObject> {
    checkName(from.name)
    if (!mayWrite(ownerId, checkName(to.name))) throw new StorageRefusal('AccessDenied')
    const source = await storageStore.find(database.db, from.bucket, from.name)
    if (!source || source.ownerId !== ownerId) throw new StorageRefusal('NoSuchKey')
    if (to.bucket === from.bucket) return source
    refuseType(to.bucket, source.mimetype)
    if (source.size > buckets[to.bucket].maxBytes) throw new UploadRefused('too-large')
    return source
  }

  async function fileFor(source: StoredObject, from: BucketName, to: BucketName): Promise<StoredFile> {
    const file = await media.open(source.mediaKey)
    if (!file) throw new StorageRefusal('NoSuchKey')
    const data = await buffer(file.stream)
    // A file that moves from a private to a public bucket is re-encoded like an upload; all others are clean already.
    if (buckets[to].isPublic && !buckets[from].isPublic) {
      return inspect({ bucket: to, ownerId: source.ownerId }, data, source.mimetype)
    }
    return { data, ext: source.mediaKey.slice(source.mediaKey.lastIndexOf('.') + 1) as MediaExtension }
  }

  const written = ({ ownerId, to }: Transfer, { cacheControl, userMetadata }: StoredObject) => ({
    ...{ ...to, ownerId, cacheControl },
    userMetadata: userMetadata as Record<string, unknown> | null,
  })

  return {
    /** The metadata of the source is copied too, unless `own` replaces it. */
    async copy(transfer: Transfer, own: OwnMetadata | null): Promise<StoredObject> {
      const source = await sourceOf(transfer)
      const file = await fileFor(source, transfer.from.bucket, transfer.to.bucket)
      const { mimetype = mediaTypes[file.ext], ...metadata } = own ?? {}
      if (mimetype !== mediaTypes[file.ext]) throw new UnsupportedType(mimetype)
      return write({ object: { ...written(transfer, source), ...metadata }, file, mode: 'create' })
    },

    async move(transfer: Transfer): Promise<StoredObject> {
      const { from, to, ownerId } = transfer
      const source = await sourceOf(transfer)
      if (buckets[from.bucket].isPublic !== buckets[to.bucket].isPublic) {
        const file = await fileFor(source, from.bucket, to.bucket)
        return write({ object: written(transfer, source), file, mode: 'create', instead: source })
      }
      return database.transaction(async (tx) => {
        await storageStore.lockOwner(tx, ownerId)
        const locked = await storageStore.lock(tx, from.bucket, from.name)
        if (!locked) throw new StorageRefusal('NoSuchKey')
        if (await storageStore.lock(tx, to.bucket, to.name)) throw new StorageRefusal('KeyAlreadyExists')
        return storageStore.rename(tx, locked.id, to)
      })
    },
  }
}
