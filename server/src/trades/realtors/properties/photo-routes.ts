import { AddedRecord } from '@vermeil/contracts/records.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { propertyRules } from '../realtor-access.ts'
import { propertyPhoto, type RemovePhoto } from './property-photos.ts'
import { propertyStore } from './property-store.ts'

type Options = { database: Database; removePhoto: RemovePhoto; media: MediaStore; limiter: Limiter }

export const photoRoutes: FastifyPluginAsyncZod<Options> = (app, { database, removePhoto, media, limiter }) =>
  attachmentRoutes(app, {
    ...{ database, media, limiter, limit: requestLimits.propertyPhotos, unknown: 'property.unknown' },
    guard: guardObjects(propertyRules, ({ propertyId }: { propertyId: string }) =>
      propertyStore.find(database.db, propertyId),
    ),
    idOf: ({ id }) => id,
    uploads: [
      {
        ...{ path: '/properties/:propertyId/photos', can: 'property.manage', file: propertyPhoto },
        ...{ operationId: 'addPropertyPhoto', summary: 'Upload a photo of a property' },
        refusals: ['upload.too-many', 'upload.quota-reached'],
        answer: { status: 201, schema: AddedRecord, read: (_, id) => ({ id }) },
      },
    ],
    downloads: [
      {
        ...{ path: '/properties/:propertyId/photos/:photoId', can: 'property.view', files: [propertyPhoto] },
        ...{ operationId: 'getPropertyPhoto', summary: 'Read a photo of a property' },
      },
    ],
    removals: [
      {
        ...{ path: '/properties/:propertyId/photos/:photoId', can: 'property.manage' },
        ...{ operationId: 'deletePropertyPhoto', summary: 'Remove a photo of a property' },
        remove: ({ subject, fileId }) => removePhoto(subject, fileId),
      },
    ],
  })
