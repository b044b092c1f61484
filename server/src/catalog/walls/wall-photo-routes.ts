import { Wall, WallToken, WallView } from '@vermeil/contracts/catalog/walls.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { linkRoutes } from '../../platform/private-links/link-routes.ts'
import { requestLimits } from '../../request-limits.ts'
import { wallRules } from './wall-access.ts'
import type { Walls } from './walls.ts'

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
export const wallLinkRoutes: FastifyPluginAsyncZod<Options> = async (app, { walls, media, limiter }) => {
  const links = linkRoutes(app, { path: '/wall-links/:token', token: WallToken, unknown: 'wall.unknown', limiter })

  links.operation('GET', '', {
    ...{ operationId: 'getWallByLink', summary: 'Read a wall by its private link', answer: [200, WallView] },
    run: walls.viewByLink,
  })

  links.picture('/photo', {
    ...{ operationId: 'getWallPhotoByLink', summary: 'Read the photo of a shared wall', media },
    keyOf: walls.photoByLink,
  })
}
