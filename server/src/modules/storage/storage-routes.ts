import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Authenticate } from '../../platform/http/access.ts'
import { requireApiKey } from '../../platform/http/api-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Storage } from './storage.ts'
import { replyInStorage } from './storage-errors.ts'
import { readableObject, storageOpenRoutes, storageReadRoutes } from './storage-read-routes.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { accountOf, bucketIn, callerOf } from './storage-request.ts'
import { type BucketName, bucketNames, buckets, mayRead } from './storage-rules.ts'
import type { StoredObject } from './storage-store.ts'
import { storageUploadRoutes } from './storage-upload-routes.ts'

export type StorageDoor = {
  storage: Storage
  authenticate: Authenticate
  anonKey: string
  limiter: Limiter
}

const config = { access: 'protocol' } as const
const BucketParams = z.object({ bucket: z.string() })
const RemoveBody = z.object({
  prefixes: z.array(z.union([z.string(), z.object({ path: z.string() }).transform(({ path }) => path)])).max(1_000),
})
const ListBody = z.object({
  prefix: z.string().max(1_024).default(''),
  limit: z.int().min(1).max(1_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})
const Seconds = z.int().min(1)

/** `/storage/v1` in the protocol of the official client library. */
export const storageRoutes: FastifyPluginAsyncZod<StorageDoor> = async (app, door) => {
  replyInStorage(app as unknown as FastifyInstance)
  const within = { ...door, prefix: '' } // the options carry our own prefix, which is in force already
  await app.register(storageOpenRoutes as never, within)
  await app.register(async (keyed) => {
    requireApiKey(keyed as unknown as FastifyInstance, door.anonKey)
    await keyed.register(storageUploadRoutes as never, within)
    await keyed.register(storageReadRoutes as never, within)
    await keyed.register(storageFolderRoutes, within)
    await keyed.register(storageBucketRoutes)
  })
}

const toRow = (object: StoredObject) => ({
  id: object.id,
  created_at: object.createdAt.toISOString(),
  updated_at: object.updatedAt.toISOString(),
  last_accessed_at: object.updatedAt.toISOString(),
  metadata: {
    size: object.size,
    mimetype: object.mimetype,
    cacheControl: object.cacheControl,
    eTag: object.etag,
    contentLength: object.size,
    lastModified: object.updatedAt.toISOString(),
  },
})
const folderRow = { id: null, created_at: null, updated_at: null, last_accessed_at: null, metadata: null }

/** Listing, removing and signing. Everybody sees their own folder, and of the others' nothing. */
const storageFolderRoutes: FastifyPluginAsyncZod<StorageDoor> = async (app, door) => {
  const { storage } = door

  app.post('/object/list/:bucket', { config, schema: { params: BucketParams, body: ListBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, door)
    if (!account) return []
    const listed = await storage.list(bucket, account.id, request.body)
    return listed.map(({ name, object }) => ({ name, ...(object ? toRow(object) : folderRow) }))
  })

  app.delete('/object/:bucket', { config, schema: { params: BucketParams, body: RemoveBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await accountOf(request, door)
    const removed = await storage.remove(bucket, account.id, request.body.prefixes)
    return removed.map((object) => ({ ...toRow(object), name: object.name, bucket_id: bucket, owner: object.ownerId }))
  })

  app.post(
    '/object/sign/:bucket/*',
    { config, schema: { body: z.object({ expiresIn: Seconds }) } },
    async (request) => {
      const { bucket, name } = await readableObject(request, door, '/object/sign/')
      return { signedURL: addressOf(storage, bucket as BucketName, name, request.body.expiresIn) }
    },
  )

  app.post(
    '/object/sign/:bucket',
    {
      config,
      schema: { params: BucketParams, body: z.object({ expiresIn: Seconds, paths: z.array(z.string()).max(500) }) },
    },
    async (request) => {
      const bucket = bucketIn(request.params.bucket)
      const account = await callerOf(request, door)
      const { paths, expiresIn } = request.body
      return Promise.all(
        paths.map(async (path) => {
          const object = await storage.find(bucket, path)
          const isReadable = object && mayRead(account?.id ?? null, bucket, object.ownerId)
          return isReadable
            ? { path, error: null, signedURL: addressOf(storage, bucket, path, expiresIn) }
            : { path, error: 'Either the object does not exist or you do not have access to it', signedURL: null }
        }),
      )
    },
  )
}

/** Relative to `/storage/v1`: the client puts its own base before it. */
function addressOf({ signed }: Storage, bucket: BucketName, name: string, expiresIn: number): string {
  const path = `${bucket}/${name}`
  return `/object/sign/${path}?token=${signed.token(path, expiresIn)}`
}

// Three buckets exist from the first day, and have no date of their own.
const FOUNDED = '2026-01-01T00:00:00.000Z'
const bucketRow = (name: BucketName) => ({
  id: name,
  name,
  owner: '',
  public: buckets[name].isPublic,
  file_size_limit: buckets[name].maxBytes,
  allowed_mime_types: buckets[name].types,
  created_at: FOUNDED,
  updated_at: FOUNDED,
})

const storageBucketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/bucket', { config }, async () => bucketNames.map(bucketRow))
  app.get('/bucket/:bucket', { config, schema: { params: BucketParams } }, async (request) =>
    bucketRow(bucketIn(request.params.bucket)),
  )
  const refuse = async () => {
    throw new StorageRefusal('AccessDenied')
  }
  app.post('/bucket', { config }, refuse)
  app.put('/bucket/:bucket', { config }, refuse)
  app.delete('/bucket/:bucket', { config }, refuse)
  app.post('/bucket/:bucket/empty', { config }, refuse)
}
