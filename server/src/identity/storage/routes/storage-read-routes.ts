import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../../../platform/http/http.ts'
import { savedNameOf } from '../../../platform/media/media-types.ts'
import { mediaEtag, neverCache, sendMedia } from '../../../platform/media/send-media.ts'
import { StorageRefusal } from '../storage-refusal.ts'
import { buckets, mayRead } from '../storage-rules.ts'
import type { StoredObject } from '../storage-store.ts'
import { callerOf, objectIn, refuseUnoffered, type StorageRouteOptions } from './storage-request.ts'

const config = { access: 'protocol' } as const

function send(request: FastifyRequest, reply: FastifyReply, { storage }: StorageRouteOptions, object: StoredObject) {
  const isPublic = buckets[object.bucket as keyof typeof buckets].isPublic
  const { download } = request.query as { download?: unknown }
  const filename = typeof download === 'string' && download ? download : basename(object.name)
  return sendMedia(request, reply, storage.media, object.mediaKey, {
    cacheControl: isPublic ? `public, ${object.cacheControl}` : neverCache,
    filename: savedNameOf(filename, object.mediaKey),
    asAttachment: !isPublic || typeof download === 'string',
  })
}

/** For browsers, which send no key: public files, and files with a signed address. */
export const storageOpenRoutes = async (app: Http, options: StorageRouteOptions) => {
  app.get('/object/public/:bucket/*', { config }, async (request, reply) => {
    const { bucket, name } = objectIn(request, '/object/public/')
    refuseUnoffered(request.query as Record<string, unknown>)
    const object = buckets[bucket].isPublic ? await options.storage.find(bucket, name) : null
    if (!object) throw new StorageRefusal('NoSuchKey')
    return send(request, reply, options, object)
  })

  app.get('/render/image/*', { config }, async () => refuseUnoffered({ transform: true }))

  app.get('/object/sign/:bucket/*', { config }, async (request, reply) => {
    const { bucket, name } = objectIn(request, '/object/sign/')
    const { token } = request.query as { token?: unknown }
    if (typeof token !== 'string' || !options.storage.signed.opens(`${bucket}/${name}`, token)) {
      throw new StorageRefusal('InvalidSignature')
    }
    const object = await options.storage.find(bucket, name)
    if (!object) throw new StorageRefusal('NoSuchKey')
    return send(request, reply, options, object)
  })
}

/** Somebody else's private object is not found, so that not even its name is revealed. */
export async function readableObject(
  request: FastifyRequest,
  options: StorageRouteOptions,
  route: string,
): Promise<StoredObject> {
  const { bucket, name } = objectIn(request, route)
  refuseUnoffered(request.query as Record<string, unknown>)
  const account = await callerOf(request, options)
  const object = await options.storage.find(bucket, name)
  if (!object || !mayRead(account?.id ?? null, bucket, object.ownerId)) throw new StorageRefusal('NoSuchKey')
  return object
}

export const storageReadRoutes = async (app: Http, options: StorageRouteOptions) => {
  for (const route of ['/object/', '/object/authenticated/'] as const) {
    app.get(`${route}:bucket/*`, { config }, async (request, reply) =>
      send(request, reply, options, await readableObject(request, options, route)),
    )
  }

  app.get('/object/info/:bucket/*', { config }, async (request) => {
    const object = await readableObject(request, options, '/object/info/')
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
