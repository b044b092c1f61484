import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptUploads, receiveUpload } from '../../platform/media/receive-upload.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { accountOf, objectIn } from './storage-request.ts'
import type { StorageDoor } from './storage-routes.ts'
import { buckets, mayWrite } from './storage-rules.ts'

const config = { access: 'protocol' } as const
const DEFAULT_AGE = 3600
const uploads = { points: 60, perSeconds: 60 }

/** Seconds from `3600`, `max-age=3600` or nothing: whatever else a sender writes would go out as our header. */
function cacheControlOf(given: string | undefined): string {
  const [, seconds] = /(?:^|max-age=)(\d{1,8})$/.exec(given ?? '') ?? []
  return `max-age=${seconds ?? DEFAULT_AGE}`
}

function metadataOf(text: string | undefined): Record<string, unknown> | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    throw new StorageRefusal('InvalidRequest', 'metadata is not JSON')
  }
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Uploads, as a form whose file has no name or as bare bytes. */
export const storageUploadRoutes = async (app: FastifyInstance, door: StorageDoor) => {
  await acceptUploads(app)

  const upload = (mode: 'create' | 'replace') => async (request: FastifyRequest, reply: FastifyReply) => {
    const account = await accountOf(request, door)
    const { bucket, name } = objectIn(request, '/object/')
    if (!mayWrite(account.id, name)) throw new StorageRefusal('AccessDenied')
    const allowance = await door.limiter.take(`storage:${account.id}`, uploads)
    if (!allowance.allowed) throw new StorageRefusal('SlowDown')
    const { data, declaredType, fields } = await receiveUpload(request, { maxBytes: buckets[bucket].maxBytes })
    const encoded = header(request, 'x-metadata')
    const saved = await door.storage.save({
      bucket,
      name,
      ownerId: account.id,
      data,
      declaredType,
      cacheControl: cacheControlOf(fields.cacheControl ?? header(request, 'cache-control')),
      userMetadata: metadataOf(fields.metadata ?? (encoded && Buffer.from(encoded, 'base64').toString())),
      mode: header(request, 'x-upsert') === 'true' ? 'either' : mode,
    })
    return reply.send({ Id: saved.id, Key: `${bucket}/${name}` })
  }

  app.post('/object/:bucket/*', { config }, upload('create'))
  app.put('/object/:bucket/*', { config }, upload('replace'))
}
