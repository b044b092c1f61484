import { ClearanceOverride, placementFiles } from '@vermeil/contracts/placements'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { accountOf } from '../../../platform/http/access.ts'
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
import { guardProductions } from '../team/production-access.ts'
import type { PlacementFiles } from './placement-files.ts'

const PlacementParams = z.strictObject({ productionId: z.uuid(), placementId: z.uuid() })

type Options = { db: Db; files: PlacementFiles; media: MediaStore; limiter: Limiter }

/** Pictures and papers are sent as one file each. */
const uploadRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, files, limiter }) => {
  await acceptUploads(app)
  const guard = guardProductions(db).placements
  const upload = {
    refusals: ['production.unknown', 'upload.quota-reached', ...uploadRefusalCodes],
    form: FileForm,
  } as const
  const preHandler = limitRequests(limiter, requestLimits.placementFiles)

  app.post(
    '/productions/:productionId/placements/:placementId/image',
    {
      config: { access: guard.to('placement.edit'), ...upload },
      schema: {
        operationId: 'setPlacementImage',
        summary: 'Upload the picture of a placement',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
      bodyLimit: placementFiles.imageBytes * 2,
      preHandler,
    },
    async (request, reply) => {
      const maxBytes = placementFiles.imageBytes
      try {
        const { data } = await receiveUpload(request, { maxBytes })
        await files.setImage(accountOf(request).id, guard.subjectOf(request), data)
      } catch (error) {
        refuseUpload(error, maxBytes)
      }
      return reply.code(204).send()
    },
  )

  app.post(
    '/productions/:productionId/placements/:placementId/paper',
    {
      config: { access: guard.to('placement.manage'), ...upload },
      schema: {
        operationId: 'setClearancePaper',
        summary: 'Upload the signed paper that clears a placement',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
      bodyLimit: placementFiles.paperBytes * 2,
      preHandler,
    },
    async (request, reply) => {
      const maxBytes = placementFiles.paperBytes
      try {
        const { data } = await receiveUpload(request, { maxBytes })
        await files.setPaper(accountOf(request).id, guard.subjectOf(request), data)
      } catch (error) {
        refuseUpload(error, maxBytes)
      }
      return reply.code(204).send()
    },
  )
}

export const placementFileRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { db, files, media, limiter } = options
  const guard = guardProductions(db).placements
  await app.register(uploadRoutes, { db, files, media, limiter })

  app.get(
    '/productions/:productionId/placements/:placementId/image',
    {
      config: { access: guard.to('production.view'), media: { types: ['image/*'], isRanged: true } },
      schema: {
        operationId: 'getPlacementImage',
        summary: 'Read the picture of a placement',
        params: PlacementParams,
      },
    },
    async (request, reply) => {
      const { imageKey } = guard.subjectOf(request).placement
      if (imageKey === null) throw new AppError('route.unknown', {})
      return sendMedia(request, reply, media, imageKey, { cacheControl: neverCache })
    },
  )

  app.delete(
    '/productions/:productionId/placements/:placementId/image',
    {
      config: { access: guard.to('placement.edit'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'deletePlacementImage',
        summary: 'Remove the picture of a placement',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await files.removeImage(accountOf(request).id, guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.get(
    '/productions/:productionId/placements/:placementId/paper',
    {
      config: {
        access: guard.to('placement.edit'),
        media: { types: ['image/*', 'application/pdf'], isRanged: true },
      },
      schema: {
        operationId: 'getClearancePaper',
        summary: 'Download the signed paper of a placement',
        params: PlacementParams,
      },
    },
    async (request, reply) => {
      const { paperKey, filename } = guard.subjectOf(request).placement
      if (paperKey === null || filename === null) throw new AppError('route.unknown', {})
      return sendMedia(request, reply, media, paperKey, { cacheControl: neverCache, filename, asAttachment: true })
    },
  )

  app.put(
    '/productions/:productionId/placements/:placementId/clearance',
    {
      config: { access: guard.to('placement.manage'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'overrideClearance',
        summary: 'Clear a placement in your own name, without a paper',
        params: PlacementParams,
        body: ClearanceOverride,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await files.override(accountOf(request).id, guard.subjectOf(request), request.body.reason)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/placements/:placementId/clearance',
    {
      config: { access: guard.to('placement.manage'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'deleteClearance',
        summary: 'Remove the paper or the name that clears a placement',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await files.unclear(accountOf(request).id, guard.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
