import { claimFiles } from '@vermeil/contracts/claims'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import { accountOf } from '../../platform/http/access.ts'
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
import { claimRules } from './claim-access.ts'
import type { Claims } from './claims.ts'

const ClaimParams = z.strictObject({ claimId: z.uuid() })
const PhotoParams = z.strictObject({ claimId: z.uuid(), fileId: z.uuid() })

type Options = { claims: Claims; media: MediaStore; limiter: Limiter }

/** Evidence: both sides and administrators add to it and see it. */
export const claimPhotoRoutes: FastifyPluginAsyncZod<Options> = async (app, { claims, media, limiter }) => {
  await acceptUploads(app)
  const guarded = guardObjects(claimRules, ({ claimId }: z.infer<typeof ClaimParams>, request) =>
    claims.subject(accountOf(request), claimId),
  )

  app.post(
    '/claims/:claimId/photos',
    {
      config: {
        access: guarded.to('claim.write'),
        refusals: ['claim.ended', 'upload.too-many', ...uploadRefusalCodes],
        form: FileForm,
      },
      schema: {
        operationId: 'addClaimPhoto',
        summary: 'Upload a photo as evidence',
        params: ClaimParams,
        response: { 204: z.undefined() },
      },
      bodyLimit: claimFiles.photoBytes * 2,
      preHandler: limitRequests(limiter, requestLimits.claims),
    },
    async (request, reply) => {
      const maxBytes = claimFiles.photoBytes
      try {
        const { data } = await receiveUpload(request, { maxBytes })
        await claims.photos.add(accountOf(request), guarded.subjectOf(request), data)
      } catch (error) {
        refuseUpload(error, maxBytes)
      }
      return reply.code(204).send()
    },
  )

  app.get(
    '/claims/:claimId/photos/:fileId',
    {
      config: { access: guarded.to('claim.view'), media: { types: ['image/*'], isRanged: true } },
      schema: { operationId: 'getClaimPhoto', summary: 'Read a photo of a claim', params: PhotoParams },
    },
    async (request, reply) => {
      const file = await claims.photos.find(guarded.subjectOf(request).claim, request.params.fileId)
      if (!file) throw new AppError('route.unknown', {})
      return sendMedia(request, reply, media, file.key, { cacheControl: neverCache })
    },
  )
}
