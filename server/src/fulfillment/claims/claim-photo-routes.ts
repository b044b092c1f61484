import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { attachmentRoutes } from '../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { requestLimits } from '../../request-limits.ts'
import { claimRules } from './claim-access.ts'
import { claimPhoto } from './claim-photos.ts'
import type { Claims } from './claims.ts'

type Options = { claims: Claims; database: Database; media: MediaStore; limiter: Limiter }

export const claimPhotoRoutes: FastifyPluginAsyncZod<Options> = (app, { claims, ...options }) =>
  attachmentRoutes(app, {
    ...{ ...options, limit: requestLimits.claims },
    guard: guardObjects(claimRules, ({ claimId }: { claimId: string }, request) =>
      claims.subject(accountOf(request), claimId),
    ),
    idOf: ({ claim }) => claim.id,
    uploads: [
      {
        ...{ path: '/claims/:claimId/photos', can: 'claim.write', file: claimPhoto },
        ...{ operationId: 'addClaimPhoto', summary: 'Upload a photo as evidence' },
        refusals: ['claim.ended', 'upload.too-many'],
      },
    ],
    downloads: [
      {
        ...{ path: '/claims/:claimId/photos/:fileId', can: 'claim.view', files: [claimPhoto] },
        ...{ operationId: 'getClaimPhoto', summary: 'Read a photo of a claim' },
      },
    ],
  })
