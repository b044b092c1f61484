import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StoredObject } from '../storage-store.ts'
import { accountOf, bucketIn, callerOf, refuseUnoffered, type StorageRouteOptions } from './storage-request.ts'

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
/** Objects have no versions and no delete markers, so only 'exclude' is accepted. */
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
const MAX_PER_PAGE = 1_000
const PageBody = z.strictObject({
  prefix: Prefix,
  limit: z.int().min(1).default(MAX_PER_PAGE),
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

/** Listing and removing. Accounts see only their own folder. */
export const storageFolderRoutes: FastifyPluginAsyncZod<StorageRouteOptions> = async (app, options) => {
  const { storage } = options

  app.post('/object/list/:bucket', { config, schema: { params: BucketParams, body: ListBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, options)
    if (!account) return []
    const listed = await storage.list(bucket, account.id, request.body)
    return listed.map(({ name, object }) => ({ name, ...(object ? toRow(object) : folderRow) }))
  })

  app.post('/object/list-v2/:bucket', { config, schema: { params: BucketParams, body: PageBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await callerOf(request, options)
    if (!account) return { hasNext: false, folders: [], objects: [] }
    const { with_delimiter: withDelimiter, limit, ...rest } = request.body
    const page = await storage.page(bucket, account.id, {
      ...{ ...rest, withDelimiter },
      limit: Math.min(limit, MAX_PER_PAGE),
    })
    return {
      hasNext: page.nextCursor !== null,
      ...(page.nextCursor === null ? {} : { nextCursor: page.nextCursor }),
      folders: page.folders.map((name) => ({ name, key: name.replace(/\/$/, '') })),
      objects: page.objects.map((object) => ({ name: object.name, key: object.name, ...toRow(object) })),
    }
  })

  app.delete('/object/:bucket', { config, schema: { params: BucketParams, body: RemoveBody } }, async (request) => {
    const bucket = bucketIn(request.params.bucket)
    const account = await accountOf(request, options)
    const names = request.body.prefixes.map((entry) => {
      if (typeof entry === 'string') return entry
      refuseUnoffered(entry)
      return entry.path
    })
    const removed = await storage.remove(bucket, account.id, names)
    return removed.map((object) => ({ ...toRow(object), name: object.name, bucket_id: bucket, owner: object.ownerId }))
  })
}
