import { maxPhotoBytes } from '@vermeil/contracts/realtors'
import { AddedRecord } from '@vermeil/contracts/records'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { guardObjects } from '../../../platform/http/can.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import { acceptUploads, receiveUpload } from '../../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'
import { neverCache, sendMedia } from '../../../platform/media/send-media.ts'
import { uploadRefusalCodes } from '../../../platform/media/upload-refused.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { propertyRules } from '../realtor-access.ts'
import type { PropertyPhotos } from './property-photos.ts'
import { propertyStore } from './property-store.ts'

const PropertyParams = z.strictObject({ propertyId: z.uuid() })
const PhotoParams = z.strictObject({ propertyId: z.uuid(), photoId: z.uuid() })

type Options = { db: Db; photos: PropertyPhotos; media: MediaStore; limiter: Limiter }

const guardOf = (db: Db) =>
  guardObjects(propertyRules, ({ propertyId }: { propertyId: string }) => propertyStore.find(db, propertyId))

/** In a scope of its own: here a body is a file. */
const uploadRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, photos, limiter }) => {
  await acceptUploads(app)
  const guard = guardOf(db)

  app.post(
    '/properties/:propertyId/photos',
    {
      config: {
        access: guard.to('property.manage'),
        refusals: ['upload.too-many', 'upload.quota-reached', ...uploadRefusalCodes],
        form: FileForm,
      },
      schema: {
        operationId: 'addPropertyPhoto',
        summary: 'Upload a photo of a property',
        params: PropertyParams,
        response: { 201: AddedRecord },
      },
      bodyLimit: maxPhotoBytes * 2,
      preHandler: limitRequests(limiter, requestLimits.propertyPhotos),
    },
    async (request, reply) => {
      try {
        const { data } = await receiveUpload(request, { maxBytes: maxPhotoBytes })
        return await reply.code(201).send({ id: await photos.add(guard.subjectOf(request), data) })
      } catch (error) {
        return refuseUpload(error, maxPhotoBytes)
      }
    },
  )
}

export const photoRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, photos, media, limiter } = options
  const guard = guardOf(db)
  await app.register(uploadRoutes, { db, photos, media, limiter })

  app.get(
    '/properties/:propertyId/photos/:photoId',
    {
      config: { access: guard.to('property.view'), media: { types: ['image/*'], isRanged: true } },
      schema: { operationId: 'getPropertyPhoto', summary: 'Read a photo of a property', params: PhotoParams },
    },
    async (request, reply) => {
      const key = await photos.read(guard.subjectOf(request), request.params.photoId)
      return sendMedia(request, reply, media, key, { cacheControl: neverCache })
    },
  )

  app.delete(
    '/properties/:propertyId/photos/:photoId',
    {
      config: { access: guard.to('property.manage') },
      schema: {
        operationId: 'deletePropertyPhoto',
        summary: 'Remove a photo of a property',
        params: PhotoParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await photos.remove(guard.subjectOf(request), request.params.photoId)
      return reply.code(204).send()
    },
  )
}
