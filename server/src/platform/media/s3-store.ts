import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { assertMediaKey, contentKey, isMediaKey } from './media-keys.ts'
import { type MediaSource, type MediaStore, MediaUnavailable, type StoredMedia } from './media-store.ts'
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
  /** How long a connection may be silent. */
  silentMs?: number
}

const CONNECT_MS = 3_000
const SILENT_MS = 30_000

const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')

/** Null where there is no such object. Every other error is the store's: we ask it nothing that may be refused. */
const found = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error) => {
    if (isMissing(error)) return null
    throw new MediaUnavailable(error)
  })
const done = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error) => {
    throw new MediaUnavailable(error)
  })

export async function createS3Store(options: S3Options): Promise<MediaStore> {
  // Loaded here and not above: the SDK takes a moment and memory that a house with a disk need not spend.
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { S3Client, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, DeleteObjectCommand } = sdk
  const client = new S3Client({
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.forcePathStyle ?? options.endpoint !== undefined,
    // Amazon's newer default adds a checksum trailer that several compatible servers refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these a store that takes a connection and never answers holds up everybody who waits for a picture.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: options.silentMs ?? SILENT_MS },
  })
  const at = (key: string) => ({ Bucket: options.bucket, Key: key })

  const findBucket = () => done(client.send(new HeadBucketCommand({ Bucket: options.bucket })))

  async function upload(key: string, body: MediaSource): Promise<void> {
    const params = { ...at(key), Body: body, ContentType: mediaTypeOf(key) }
    await done(new Upload({ client, params }).done())
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
      const object = await found(client.send(new HeadObjectCommand(at(key))))
      // The answer has no body: it is the same where the whole bucket is missing.
      if (!object) await findBucket()
      return object ? { size: object.ContentLength ?? 0, type: mediaTypeOf(key) } : null
    },

    async open(key, range) {
      if (!isMediaKey(key)) return null
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const object = await found(client.send(new GetObjectCommand({ ...at(key), ...part })))
      if (!object) return null
      if (!(object.Body instanceof Readable)) throw new TypeError('The object store answered without a stream.')
      const whole = object.ContentRange?.split('/')[1]
      return { size: Number(whole ?? object.ContentLength ?? 0), type: mediaTypeOf(key), stream: object.Body }
    },

    async *list(prefix) {
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: options.bucket, Prefix: prefix })
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = '', Size = 0 } of Contents) if (isMediaKey(Key)) yield { key: Key, size: Size }
        }
      } catch (error) {
        throw new MediaUnavailable(error as Error)
      }
    },

    async remove(key) {
      assertMediaKey(key)
      await done(client.send(new DeleteObjectCommand(at(key))))
    },

    async isUp() {
      await findBucket()
      // A bucket that may be listed and not read serves no picture. There need be no such object.
      await found(client.send(new GetObjectCommand(at('public/ready'))))
      return true
    },
  }
}

/** A start without its files would serve nobody: it ends with a sentence that says what to do. */
export async function openS3Store(options: S3Options): Promise<MediaStore> {
  const store = await createS3Store(options)
  await store.isUp().catch(({ cause }) => {
    throw new Error(`The object store at ${options.endpoint ?? options.region} ${problemOf(cause, options)}`, { cause })
  })
  return store
}

function problemOf(error: unknown, { bucket }: S3Options): string {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  if (!status) return 'cannot be reached. Is it running, and is S3_ENDPOINT right?'
  if (status === 404) return `has no bucket "${bucket}". Create it, or set S3_BUCKET to another.`
  if (status === 401 || status === 403) return `refuses S3_ACCESS_KEY_ID, or its right to list the bucket "${bucket}".`
  return `answers ${status}. Is it in order?`
}
