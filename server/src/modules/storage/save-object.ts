import { randomUUID } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import { inspectUpload } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { mediaTypes } from '../../platform/media/media-types.ts'
import { UploadRefused } from '../../platform/media/upload-refused.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { ForgetMedia } from './forget-media.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { type BucketName, buckets, isObjectName, mayWrite, quota } from './storage-rules.ts'
import { type StoredObject, storageStore } from './storage-store.ts'

type Deps = { database: Database; media: MediaStore; forget: ForgetMedia }
export type Upload = {
  bucket: BucketName
  name: string
  ownerId: string
  data: Buffer
  declaredType: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
  /** create: must not exist. replace: must exist. either: both will do. */
  mode: 'create' | 'replace' | 'either'
}

/** Names the type, since the protocol's sentence does. */
export class UnsupportedType extends UploadRefused {
  readonly type: string

  constructor(type: string) {
    super('wrong-type')
    this.type = type
  }
}

/** By what the sender says and by what it is: both must be welcome, and a picture is drawn anew. */
async function inspect(bucket: BucketName, data: Buffer, declaredType: string) {
  const { types, maxBytes } = buckets[bucket]
  const accepts = (type: string) => (types as readonly string[]).includes(type)
  const declared = declaredType.split(';')[0]!.trim().toLowerCase()
  if (!accepts(declared)) throw new UnsupportedType(declared || 'unknown')
  const found = (await fileTypeFromBuffer(data))?.mime ?? 'unknown'
  if (!accepts(found)) throw new UnsupportedType(found)
  return inspectUpload(data, { accept: found === 'application/pdf' ? ['pdf'] : ['image'], maxBytes })
}

export const createSaveObject =
  ({ database, media, forget }: Deps) =>
  async ({ data, declaredType, mode, ...object }: Upload): Promise<StoredObject> => {
    const { bucket, name, ownerId } = object
    if (!isObjectName(name)) throw new StorageRefusal('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)
    if (!mayWrite(ownerId, name)) throw new StorageRefusal('AccessDenied')
    const upload = await inspect(bucket, data, declaredType)

    // A media file of its own for every upload: removing it can never take another row's file away.
    const access = buckets[bucket].isPublic ? 'public' : 'private'
    const mediaKey = `${access}/storage/${randomUUID()}.${upload.ext}`
    await media.putNamed(mediaKey, upload.data)
    try {
      const { saved, replaced } = await database.transaction(async (tx) => {
        const used = await storageStore.use(tx, ownerId)
        const existing = await storageStore.lock(tx, bucket, name)
        if (existing && mode === 'create') throw new StorageRefusal('KeyAlreadyExists')
        if (!existing && mode === 'replace') throw new StorageRefusal('NoSuchKey')
        const bytes = used.bytes + upload.data.length - (existing?.size ?? 0)
        if (bytes > quota.bytes || used.objects + (existing ? 0 : 1) > quota.objects) {
          throw new StorageRefusal('EntityTooLarge', 'The storage of this account is full')
        }
        const size = upload.data.length
        const saved = await storageStore.put(tx, { ...object, mediaKey, size, mimetype: mediaTypes[upload.ext] })
        return { saved, replaced: existing }
      })
      if (replaced) await forget([replaced.mediaKey])
      return saved
    } catch (error) {
      await forget([mediaKey])
      throw error
    }
  }
