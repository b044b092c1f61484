import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf, bucketIn, callerOf, refuseUnoffered } from './storage-request.ts'
import type { StorageDoor } from './storage-routes.ts'
import type { StoredObject } from './storage-store.ts'

const config = { access: 'protocol' } as const
const BucketParams = z.object({ bucket: z.string() })
const RemoveBody = z.strictObject({
  prefixes: z
    .array(z.union([z.string(), z.strictObject({ path: z.string(), versionId: z.string().optional() })]))
    .max(1_000),
})
const Prefix = z.string().max(1_024).default('')
const SortBy = z
  .strictObject({
    column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
    order: z.enum(['asc', 'desc']).default('asc'),
  })
  .default({ column: 'name', order: 'asc' })
/** An object has one version and no delete markers, so nothing else than leaving them out can be asked for. */
const NoVersions = {
  noncurrentVersions: z.literal('exclude', 'Object versions are not offered here').optional(),
  deleteMarkers: z.literal('exclude', 'Object versions are not offered here').optional(),
}
const ListBody = z.strictObject({
  prefix: Prefix,
  limit: z.int().min(1).max(1_000).default(100),
  offset: z.int().min(0).default(0),
  search: z.string().max(200).default(''),
  sortBy: SortBy,
  exactMatch: z.boolean().default(false),
  ...NoVersions,
})
const MOST_PER_PAGE = 1_000
const PageBody = z.strictObject({
  prefix: Prefix,
  limit: z.int().min(1).default(MOST_PER_PAGE),
  cursor: z.string().max(4_096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: SortBy,
  exactMatch: z.boolean().default(false),
  ...NoVersions,
})

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

/** Listing and removing. People see their own folder, and nothing of anybody else's. */
export const storageFolderRoutes: FastifyPluginAsyncZod<StorageDoor> = async (app, door) => {
  const { storage } = door

  app.post('/object/list/:bucket', { config, schema: { params: BucketParams, body: ListBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, door)
    if (!account) return []
    const listed = await storage.list(bucket, account.id, request.body)
    return listed.map(({ name, object }) => ({ name, ...(object ? toRow(object) : folderRow) }))
  })

  app.post('/object/list-v2/:bucket', { config, schema: { params: BucketParams, body: PageBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, door)
    if (!account) return { hasNext: false, folders: [], objects: [] }
    const { with_delimiter: withDelimiter, limit, ...options } = request.body
    const page = await storage.page(bucket, account.id, {
      ...{ ...options, withDelimiter },
      limit: Math.min(limit, MOST_PER_PAGE),
    })
    return {
      hasNext: page.nextCursor !== null,
      ...(page.nextCursor === null ? {} : { nextCursor: page.nextCursor }),
      folders: page.folders.map((name) => ({ name, key: name })),
      objects: page.objects.map((object) => ({ name: object.name, key: object.name, ...toRow(object) })),
    }
  })

  app.delete('/object/:bucket', { config, schema: { params: BucketParams, body: RemoveBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await accountOf(request, door)
    const names = request.body.prefixes.map((entry) => {
      if (typeof entry === 'string') return entry
      refuseUnoffered(entry)
      return entry.path
    })
    const removed = await storage.remove(bucket, account.id, names)
    return removed.map((object) => ({ ...toRow(object), name: object.name, bucket_id: bucket, owner: object.ownerId }))
  })
}
