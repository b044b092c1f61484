import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { operations } from '../../../platform/http/operations.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import { FileForm } from '../../../platform/media/read-parts.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { hireRules } from './hire-access.ts'
import { certificatePaper, handoverPhoto, returnPhoto } from './hire-files.ts'
import type { Hires } from './hires.ts'

type Options = { database: Database; hires: Hires; media: MediaStore; limiter: Limiter }

export const hireFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { hires, database, media, limiter }) => {
  const guard = guardObjects(hireRules, ({ hireId }: { hireId: string }, request) =>
    hires.subject(hireId, accountOf(request).id),
  )

  await attachmentRoutes(app, {
    ...{ database, media, limiter, limit: requestLimits.hireFiles },
    guard,
    idOf: ({ hire }) => hire.id,
    uploads: [
      {
        ...{ path: '/hires/:hireId/photos', can: 'hire.return', file: returnPhoto },
        ...{ operationId: 'addHirePhoto', summary: 'Upload a photo of a work that came back' },
        refusals: ['hire.wrong-state', 'upload.too-many'],
      },
      {
        ...{ path: '/hires/:hireId/handover-photos', can: 'hire.hand-over', file: handoverPhoto },
        ...{ operationId: 'addHireHandoverPhoto', summary: 'Upload a photo of a work that was handed over' },
        refusals: ['hire.wrong-state', 'upload.too-many'],
      },
      {
        ...{ path: '/hires/:hireId/certificate', can: 'hire.insure', file: certificatePaper },
        ...{ operationId: 'setHireCertificate', summary: 'Upload the certificate of insurance of a hire' },
        refusals: ['hire.wrong-state', 'hire.certificate-expired'],
        form: FileForm.extend({ insuredSum: z.string(), expiresOn: z.iso.date() }),
      },
    ],
    downloads: [
      {
        ...{ path: '/hires/:hireId/photos/:fileId', can: 'hire.view', files: [returnPhoto, handoverPhoto] },
        ...{ operationId: 'getHirePhoto', summary: 'Read a photo of the hand-over or the return' },
      },
      {
        ...{ path: '/hires/:hireId/certificate', can: 'hire.read-papers', files: [certificatePaper] },
        ...{ operationId: 'getHireCertificate', summary: 'Download the certificate of insurance of a hire' },
      },
    ],
  })

  operations(app).get('/hires/:hireId/agreement.pdf', guard.to('hire.read-papers'), {
    operationId: 'getHireAgreement',
    summary: 'Download the agreement of an accepted hire',
    refusals: ['hire.wrong-state'],
    media: { types: ['application/pdf'] },
    async handle({ subject, params, reply }) {
      const pdf = await hires.agreement(subject)
      const name = `vermeil-hire-${params.hireId}.pdf`
      return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(pdf)
    },
  })
}
