import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../platform/http/http.ts'
import { savedNameOf } from '../../platform/media/media-types.ts'
import { mediaEtag, neverCache, sendMedia } from '../../platform/media/send-media.ts'
import { StorageRefusal } from './storage-refusal.ts'
import { callerOf, objectIn, refuseUnoffered } from './storage-request.ts'
import type { StorageDoor } from './storage-routes.ts'
import { buckets, mayRead } from './storage-rules.ts'
import type { StoredObject } from './storage-store.ts'

const config = { access: 'protocol' } as const

function send(request: FastifyRequest, reply: FastifyReply, { storage }: StorageDoor, object: StoredObject) {
  const isPublic = buckets[object.bucket as keyof typeof buckets].isPublic
  const { download } = request.query as { download?: unknown }
  const filename = typeof download === 'string' && download ? download : basename(object.name)
  return sendMedia(request, reply, storage.media, object.mediaKey, {
    cacheControl: isPublic ? `public, ${object.cacheControl}` : neverCache,
    filename: savedNameOf(filename, object.mediaKey),
    asAttachment: !isPublic || typeof download === 'string',
  })
}

/** Opened by browsers, which carry no key: what is public, and what an address was signed for. */
export const storageOpenRoutes = async (app: Http, door: StorageDoor) => {
  app.get('/object/public/:bucket/*', { config }, async (request, reply) => {
    const { bucket, name } = objectIn(request, '/object/public/')
    refuseUnoffered(request.query as Record<string, unknown>)
    const object = buckets[bucket].isPublic ? await door.storage.find(bucket, name) : null
    if (!object) throw new StorageRefusal('NoSuchKey')
    return send(request, reply, door, object)
  })

  app.get('/render/image/*', { config }, async () => refuseUnoffered({ transform: true }))

  app.get('/object/sign/:bucket/*', { config }, async (request, reply) => {
    const { bucket, name } = objectIn(request, '/object/sign/')
    const { token } = request.query as { token?: unknown }
    if (typeof token !== 'string' || !door.storage.signed.opens(`${bucket}/${name}`, token)) {
      throw new StorageRefusal('InvalidSignature')
    }
    const object = await door.storage.find(bucket, name)
    if (!object) throw new StorageRefusal('NoSuchKey')
    return send(request, reply, door, object)
  })
}

/** What somebody else's private object is called is nobody's business either: it is answered as if it were not there. */
export async function readableObject(request: FastifyRequest, door: StorageDoor, route: string): Promise<StoredObject> {
  const { bucket, name } = objectIn(request, route)
  refuseUnoffered(request.query as Record<string, unknown>)
  const account = await callerOf(request, door)
  const object = await door.storage.find(bucket, name)
  if (!object || !mayRead(account?.id ?? null, bucket, object.ownerId)) throw new StorageRefusal('NoSuchKey')
  return object
}

export const storageReadRoutes = async (app: Http, door: StorageDoor) => {
  for (const route of ['/object/', '/object/authenticated/'] as const) {
    app.get(`${route}:bucket/*`, { config }, async (request, reply) =>
      send(request, reply, door, await readableObject(request, door, route)),
    )
  }

  app.get('/object/info/:bucket/*', { config }, async (request) => {
    const object = await readableObject(request, door, '/object/info/')
    return {
      id: object.id,
      name: object.name,
      version: mediaEtag(object.mediaKey).slice(1, -1),
      bucket_id: object.bucket,
      size: object.size,
      content_type: object.mimetype,
      cache_control: object.cacheControl,
      etag: object.etag,
      metadata: object.userMetadata ?? {},
      last_modified: object.updatedAt.toISOString(),
      created_at: object.createdAt.toISOString(),
    }
  })
}
