import { CertificateFields, hireFiles } from '@vermeil/contracts/hires'
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
import { hireRules } from './hire-access.ts'
import type { Hires } from './hires.ts'

const HireParams = z.strictObject({ hireId: z.uuid() })
const FileParams = z.strictObject({ hireId: z.uuid(), fileId: z.uuid() })

type Options = { hires: Hires; media: MediaStore; limiter: Limiter }

const guard = (hires: Hires) =>
  guardObjects(hireRules, ({ hireId }: { hireId: string }, request) => hires.subject(hireId, accountOf(request).id))

function readFields(fields: Record<string, string>): CertificateFields {
  const { success, data, error } = CertificateFields.safeParse(fields)
  if (success) return data
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  throw new AppError('request.invalid', { issues })
}

const uploadRoutes: FastifyPluginAsyncZod<Options> = async (app, { hires, limiter }) => {
  await acceptUploads(app)
  const guarded = guard(hires)
  const preHandler = limitRequests(limiter, requestLimits.hireFiles)

  const photos = [
    {
      path: '/hires/:hireId/photos',
      kind: 'photo',
      access: 'hire.return',
      operationId: 'addHirePhoto',
      summary: 'Upload a photo of a work that came back',
    },
    {
      path: '/hires/:hireId/handover-photos',
      kind: 'handover-photo',
      access: 'hire.hand-over',
      operationId: 'addHireHandoverPhoto',
      summary: 'Upload a photo of a work that was handed over',
    },
  ] as const
  for (const { path, kind, access, operationId, summary } of photos) {
    app.post(
      path,
      {
        config: {
          access: guarded.to(access),
          refusals: ['hire.wrong-state', 'upload.too-many', ...uploadRefusalCodes],
          form: FileForm,
        },
        schema: {
          operationId,
          summary,
          params: HireParams,
          response: { 204: z.undefined() },
        },
        bodyLimit: hireFiles.photoBytes * 2,
        preHandler,
      },
      async (request, reply) => {
        const maxBytes = hireFiles.photoBytes
        try {
          const { data } = await receiveUpload(request, { maxBytes })
          await hires.files.addPhoto(accountOf(request).id, guarded.subjectOf(request).hire, kind, data)
        } catch (error) {
          refuseUpload(error, maxBytes)
        }
        return reply.code(204).send()
      },
    )
  }

  app.post(
    '/hires/:hireId/certificate',
    {
      config: {
        access: guarded.to('hire.insure'),
        refusals: ['hire.wrong-state', 'hire.certificate-expired', ...uploadRefusalCodes],
        form: FileForm.extend({ insuredSum: z.string(), expiresOn: z.iso.date() }),
      },
      schema: {
        operationId: 'setHireCertificate',
        summary: 'Upload the certificate of insurance of a hire',
        params: HireParams,
        response: { 204: z.undefined() },
      },
      bodyLimit: hireFiles.certificateBytes * 2,
      preHandler,
    },
    async (request, reply) => {
      const maxBytes = hireFiles.certificateBytes
      try {
        const { data, fields } = await receiveUpload(request, { maxBytes })
        await hires.files.addCertificate(
          accountOf(request).id,
          guarded.subjectOf(request).hire,
          readFields(fields),
          data,
        )
      } catch (error) {
        refuseUpload(error, maxBytes)
      }
      return reply.code(204).send()
    },
  )
}

export const hireFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { hires, media, limiter }) => {
  const guarded = guard(hires)
  await app.register(uploadRoutes, { hires, media, limiter })

  app.get(
    '/hires/:hireId/photos/:fileId',
    {
      config: { access: guarded.to('hire.view'), media: { types: ['image/*'], isRanged: true } },
      schema: {
        operationId: 'getHirePhoto',
        summary: 'Read a photo of the hand-over or the return',
        params: FileParams,
      },
    },
    async (request, reply) => {
      const file = await hires.files.find(guarded.subjectOf(request).hire, request.params.fileId)
      if (!file || file.kind === 'certificate') throw new AppError('route.unknown', {})
      return sendMedia(request, reply, media, file.key, { cacheControl: neverCache })
    },
  )

  app.get(
    '/hires/:hireId/agreement.pdf',
    {
      config: {
        access: guarded.to('hire.read-papers'),
        refusals: ['hire.wrong-state'],
        media: { types: ['application/pdf'] },
      },
      schema: {
        operationId: 'getHireAgreement',
        summary: 'Download the agreement of an accepted hire',
        params: HireParams,
      },
    },
    async (request, reply) => {
      const pdf = await hires.agreement(guarded.subjectOf(request))
      const name = `vermeil-hire-${request.params.hireId}.pdf`
      return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(pdf)
    },
  )

  app.get(
    '/hires/:hireId/certificate',
    {
      config: {
        access: guarded.to('hire.read-papers'),
        media: { types: ['image/*', 'application/pdf'], isRanged: true },
      },
      schema: {
        operationId: 'getHireCertificate',
        summary: 'Download the certificate of insurance of a hire',
        params: HireParams,
      },
    },
    async (request, reply) => {
      const file = await hires.files.certificateOf(guarded.subjectOf(request).hire)
      if (!file) throw new AppError('route.unknown', {})
      const { key, filename } = file
      return sendMedia(request, reply, media, key, { cacheControl: neverCache, filename, asAttachment: true })
    },
  )
}
