import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Authenticate } from '../../platform/http/access.ts'
import { requireApiKey } from '../../platform/http/api-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Storage } from './storage.ts'
import { replyInStorage } from './storage-errors.ts'
import { storageFolderRoutes } from './storage-folder-routes.ts'
import { storageOpenRoutes, storageReadRoutes } from './storage-read-routes.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { bucketIn } from './storage-request.ts'
import { type BucketName, bucketNames, buckets } from './storage-rules.ts'
import { storageSignRoutes } from './storage-sign-routes.ts'
import { storageTransferRoutes } from './storage-transfer-routes.ts'
import { storageSignedUploadRoute, storageSignUploadRoute, storageUploadRoutes } from './storage-upload-routes.ts'

export type StorageDoor = {
  storage: Storage
  authenticate: Authenticate
  /** Whether an account exists and is not suspended: a signed upload comes without a session. */
  isActive: (accountId: string) => Promise<boolean>
  anonKey: string
  limiter: Limiter
}

const config = { access: 'protocol' } as const

/** `/storage/v1` in the protocol of the official client library. */
export const storageRoutes: FastifyPluginAsyncZod<StorageDoor> = async (app, door) => {
  replyInStorage(app)
  const within = { ...door, prefix: '' } // the options carry our own prefix, which is in force already
  await app.register(storageOpenRoutes, within)
  await app.register(storageSignedUploadRoute, within)
  await app.register(async (keyed) => {
    requireApiKey(keyed, door.anonKey)
    await keyed.register(storageUploadRoutes, within)
    await keyed.register(storageSignUploadRoute, within)
    await keyed.register(storageReadRoutes, within)
    await keyed.register(storageFolderRoutes, within)
    await keyed.register(storageSignRoutes, within)
    await keyed.register(storageTransferRoutes, within)
    await keyed.register(storageBucketRoutes)
  })
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
