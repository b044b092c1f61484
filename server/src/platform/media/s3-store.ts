import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assertMediaKey, contentKey, isMediaKey } from './media-keys.ts'
import type { MediaSource, MediaStore, StoredMedia } from './media-store.ts'
import { mediaTypeOf } from './media-types.ts'
import { spool } from './spool.ts'

export interface S3Options {
  /** Absent: Amazon's own for the region. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  forcePathStyle?: boolean
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

export async function createS3Store(options: S3Options): Promise<MediaStore> {
  // Loaded here and not above: the SDK takes a moment and memory that a house with a disk need not spend.
  const [{ S3Client, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, DeleteObjectCommand }, { Upload }] =
    await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.forcePathStyle ?? options.endpoint !== undefined,
    // Amazon's newer default adds a checksum trailer that several compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: options.bucket, Key: key })

  async function upload(key: string, body: MediaSource): Promise<void> {
    const params = { ...at(key), Body: body, ContentType: mediaTypeOf(key) }
    await new Upload({ client, params }).done()
  }

  /** The key is the hash, which is known only once the last byte has come: a stream waits in a file until then. */
  async function putStream(source: Readable, keyOf: (sha256: string) => string): Promise<StoredMedia> {
    const dir = await mkdtemp(join(tmpdir(), 'media-'))
    try {
      const { path, size, sha256 } = await spool(source, dir)
      const key = keyOf(sha256)
      await upload(key, createReadStream(path))
      return { key, size }
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  }

  return {
    async put(source, { ext, access = 'public' }) {
      const keyOf = (sha256: string) => contentKey(sha256, ext, access)
      if (source instanceof Readable) return putStream(source, keyOf)
      const key = keyOf(createHash('sha256').update(source).digest('hex'))
      await upload(key, source)
      return { key, size: source.length }
    },

    async putNamed(key, source) {
      assertMediaKey(key)
      if (source instanceof Readable) return putStream(source, () => key)
      await upload(key, source)
      return { key, size: source.length }
    },

    async stat(key) {
      if (!isMediaKey(key)) return null
      try {
        const found = await client.send(new HeadObjectCommand(at(key)))
        return { size: found.ContentLength ?? 0, type: mediaTypeOf(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async open(key, range) {
      if (!isMediaKey(key)) return null
      try {
        const found = await client.send(
          new GetObjectCommand({ ...at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
        )
        if (!(found.Body instanceof Readable)) throw new TypeError('The object store answered without a stream.')
        const whole = found.ContentRange?.split('/')[1]
        return { size: Number(whole ?? found.ContentLength ?? 0), type: mediaTypeOf(key), stream: found.Body }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(key) {
      assertMediaKey(key)
      await client.send(new DeleteObjectCommand(at(key)))
    },

    async isUp() {
      await client.send(new HeadBucketCommand({ Bucket: options.bucket }))
      return true
    },
  }
}
