import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireApiKey } from '../../../platform/http/api-key.ts'
import { StorageRefusal } from '../storage-refusal.ts'
import { type BucketName, bucketNames, buckets } from '../storage-rules.ts'
import { replyInStorage } from './storage-errors.ts'
import { storageFolderRoutes } from './storage-folder-routes.ts'
import { storageOpenRoutes, storageReadRoutes } from './storage-read-routes.ts'
import { bucketIn, type StorageRouteOptions } from './storage-request.ts'
import { storageSignRoutes } from './storage-sign-routes.ts'
import { storageTransferRoutes } from './storage-transfer-routes.ts'
import { storageSignedUploadRoute, storageSignUploadRoute, storageUploadRoutes } from './storage-upload-routes.ts'

const config = { access: 'protocol' } as const

/** `/storage/v1` in the protocol of the official client library. */
export const storageRoutes: FastifyPluginAsyncZod<StorageRouteOptions> = async (app, options) => {
  replyInStorage(app)
  const within = { ...options, prefix: '' } // the options include our own prefix, which is applied already
  await app.register(storageOpenRoutes, within)
  await app.register(storageSignedUploadRoute, within)
  await app.register(async (keyed) => {
    requireApiKey(keyed, options.anonKey, () => {
      throw new StorageRefusal('InvalidJWT', 'Invalid Compact JWS')
    })
    await keyed.register(storageUploadRoutes, within)
    await keyed.register(storageSignUploadRoute, within)
    await keyed.register(storageReadRoutes, within)
    await keyed.register(storageFolderRoutes, within)
    await keyed.register(storageSignRoutes, within)
    await keyed.register(storageTransferRoutes, within)
    await keyed.register(storageBucketRoutes)
  })
}

// The three buckets always exist and have no date of their own.
const BUCKETS_SINCE = '2026-01-01T00:00:00.000Z'
const bucketRow = (name: BucketName) => ({
  id: name,
  name,
  owner: '',
  public: buckets[name].isPublic,
  file_size_limit: buckets[name].maxBytes,
  allowed_mime_types: buckets[name].types,
  created_at: BUCKETS_SINCE,
  updated_at: BUCKETS_SINCE,
})

const storageBucketRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get('/bucket', { config }, async () => bucketNames.map(bucketRow))
  app.get('/bucket/:bucket', { config, schema: { params: z.object({ bucket: z.string() }) } }, async (request) =>
    bucketRow(bucketIn(request.params.bucket)),
  )
  const refuse = async () => {
    throw new StorageRefusal('AccessDenied')
  }
  app.post('/bucket', { config }, refuse)
  app.put('/bucket/:bucket', { config }, refuse)
  app.delete('/bucket/:bucket', { config }, refuse)
  app.post('/bucket/:bucket/empty', { config }, refuse)
  app.delete('/cdn/*', { config }, async () => {
    throw new StorageRefusal('FeatureNotEnabled', 'There is no cache to purge here')
  })
}
