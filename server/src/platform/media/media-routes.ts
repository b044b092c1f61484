import type {} from '@fastify/swagger' // its types let a route hide from the API's description
import { imageFormats, imageWidths } from '@vermeil/contracts/catalog/images'
import type { FastifyPluginAsync } from 'fastify'
import { AppError } from '../app-error.ts'
import type { ImageSize, Images } from './images.ts'
import { isPublicKey } from './media-keys.ts'
import type { MediaStore } from './media-store.ts'
import { cacheForever, sendMedia } from './send-media.ts'

type Wildcard = { Params: { '*': string } }

/** `public/ab/cd/….jpg/640.avif` → the key and the size; null where the size is not one of ours. */
function parseImagePath(path: string): { key: string; size: ImageSize } | null {
  const [, key, digits, name] = /^(.+)\/(\d+)\.([a-z]+)$/.exec(path) ?? []
  const width = imageWidths.find((known) => String(known) === digits)
  const format = imageFormats.find((known) => known === name)
  return key !== undefined && width && format ? { key, size: { width, format } } : null
}

/** `/media/{key}` gives a public file as it is, `/images/{key}/{width}.{format}` a picture in one of its sizes. */
export const mediaRoutes: FastifyPluginAsync<{ store: MediaStore; images: Images }> = async (
  app,
  { store, images },
) => {
  const open = { config: { access: 'anyone' }, schema: { hide: true } } as const

  app.get<Wildcard>('/media/*', open, (request, reply) => {
    const key = request.params['*']
    if (!isPublicKey(key)) throw new AppError('route.unknown', {})
    return sendMedia(request, reply, store, key, { cacheControl: cacheForever })
  })

  app.get<Wildcard>('/images/*', open, async (request, reply) => {
    const wanted = parseImagePath(request.params['*'])
    const key = wanted && (await images.variant(wanted.key, wanted.size))
    if (!key) throw new AppError('route.unknown', {})
    return sendMedia(request, reply, store, key, { cacheControl: cacheForever })
  })
}
