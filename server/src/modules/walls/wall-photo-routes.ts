import { maxWallPhotoBytes, Wall, WallToken, WallView } from '@vermeil/contracts/walls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { guardObjects } from '../../platform/http/can.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { FileForm } from '../../platform/media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../platform/media/refuse-upload.ts'
import { neverCache, sendMedia } from '../../platform/media/send-media.ts'
import { uploadRefusalCodes } from '../../platform/media/upload-refused.ts'
import { requestLimits } from '../../request-limits.ts'
import { wallRules } from './wall-access.ts'
import type { Walls } from './walls.ts'

const WallParams = z.strictObject({ wallId: z.uuid() })
const TokenParams = z.strictObject({ token: WallToken })
type Options = { walls: Walls; media: MediaStore; limiter: Limiter }

const guardOf = (walls: Walls) =>
  guardObjects(wallRules, ({ wallId }: z.infer<typeof WallParams>) => walls.find(wallId))

/** In a scope of its own: here a body is a file. */
const uploadRoutes: FastifyPluginAsyncZod<Options> = async (app, { walls, limiter }) => {
  await acceptUploads(app)
  const guard = guardOf(walls)

  app.post(
    '/walls/:wallId/photo',
    {
      config: {
        access: guard.to('wall.manage'),
        refusals: ['upload.quota-reached', ...uploadRefusalCodes],
        form: FileForm,
      },
      schema: {
        operationId: 'setWallPhoto',
        summary: 'Upload the photo of a wall',
        params: WallParams,
        response: { 200: Wall },
      },
      bodyLimit: maxWallPhotoBytes * 2,
      preHandler: limitRequests(limiter, requestLimits.wallPhotos),
    },
    async (request) => {
      const wall = guard.subjectOf(request)
      try {
        const { data } = await receiveUpload(request, { maxBytes: maxWallPhotoBytes })
        await walls.photos.set(wall, data)
      } catch (error) {
        return refuseUpload(error, maxWallPhotoBytes)
      }
      return walls.view(wall)
    },
  )
}

export const wallPhotoRoutes: FastifyPluginAsyncZod<Options> = async (app, { walls, media, limiter }) => {
  const guard = guardOf(walls)
  await app.register(uploadRoutes, { walls, media, limiter })

  app.get(
    '/walls/:wallId/photo',
    {
      config: { access: guard.to('wall.manage'), media: { types: ['image/*'], isRanged: true } },
      schema: { operationId: 'getWallPhoto', summary: 'Read the photo of a wall', params: WallParams },
    },
    async (request, reply) =>
      sendMedia(request, reply, media, walls.photos.key(guard.subjectOf(request)), { cacheControl: neverCache }),
  )

  app.get(
    '/walls/:wallId/photo/preview',
    {
      config: { access: guard.to('wall.manage'), media: { types: ['image/*'], isRanged: true } },
      schema: { operationId: 'getWallPhotoPreview', summary: 'Read the photo of a wall, small', params: WallParams },
    },
    async (request, reply) => {
      const key = await walls.photos.previewKey(guard.subjectOf(request))
      return sendMedia(request, reply, media, key, { cacheControl: neverCache })
    },
  )

  app.delete(
    '/walls/:wallId/photo',
    {
      config: { access: guard.to('wall.manage') },
      schema: {
        operationId: 'removeWallPhoto',
        summary: 'Remove the photo of a wall, which becomes a plain one',
        params: WallParams,
        response: { 200: Wall },
      },
    },
    async (request) => {
      const wall = guard.subjectOf(request)
      await walls.photos.remove(wall)
      return walls.view(wall)
    },
  )
}

/** For people with the link, who need no account. */
export const wallLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { walls, media }) => {
  const anyone = { access: 'anyone', refusals: ['wall.unknown'] } as const

  app.get(
    '/wall-links/:token',
    {
      config: anyone,
      schema: {
        operationId: 'getWallByLink',
        summary: 'Read a wall by its private link',
        params: TokenParams,
        response: { 200: WallView },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', neverCache)
      return walls.viewByLink(request.params.token)
    },
  )

  app.get(
    '/wall-links/:token/photo',
    {
      config: { ...anyone, media: { types: ['image/*'], isRanged: true } },
      schema: { operationId: 'getWallPhotoByLink', summary: 'Read the photo of a shared wall', params: TokenParams },
    },
    async (request, reply) => {
      const key = await walls.photoByLink(request.params.token)
      return sendMedia(request, reply, media, key, { cacheControl: neverCache })
    },
  )
}
