import { Wall, WallToken, WallView } from '@vermeil/contracts/catalog/walls.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { neverCache, sendMedia } from '../../platform/media/send-media.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { requestLimits } from '../../request-limits.ts'
import { wallRules } from './wall-access.ts'
import type { Walls } from './walls.ts'

const TokenParams = z.strictObject({ token: WallToken })
type Options = { database: Database; walls: Walls; media: MediaStore; limiter: Limiter }

export const wallPhotoRoutes: FastifyPluginAsyncZod<Options> = async (app, { database, walls, media, limiter }) => {
  const { photo } = walls.photos
  const answer = { status: 200, schema: Wall, read: walls.view } as const
  await attachmentRoutes(app, {
    ...{ database, media, limiter, limit: requestLimits.wallPhotos, unknown: 'wall.unknown' },
    guard: guardObjects(wallRules, ({ wallId }: { wallId: string }) => walls.find(wallId)),
    idOf: ({ id }) => id,
    uploads: [
      {
        ...{ path: '/walls/:wallId/photo', can: 'wall.manage', file: photo },
        ...{ operationId: 'setWallPhoto', summary: 'Upload the photo of a wall', refusals: ['upload.quota-reached'] },
        answer,
      },
    ],
    downloads: [
      {
        ...{ path: '/walls/:wallId/photo', can: 'wall.manage', files: [photo] },
        ...{ operationId: 'getWallPhoto', summary: 'Read the photo of a wall' },
      },
      {
        ...{ path: '/walls/:wallId/photo/preview', can: 'wall.manage', files: [photo], isPreview: true },
        ...{ operationId: 'getWallPhotoPreview', summary: 'Read the photo of a wall, small' },
      },
    ],
    removals: [
      {
        ...{ path: '/walls/:wallId/photo', can: 'wall.manage', operationId: 'removeWallPhoto' },
        summary: 'Remove the photo of a wall, which becomes a plain one',
        answer,
        remove: ({ subject }) => walls.photos.remove(subject),
      },
    ],
  })
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
