import { ClearanceOverride } from '@vermeil/contracts/trades/placements.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { accountOf } from '../../../platform/http/access.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardProductions } from '../team/production-access.ts'
import type { PlacementFiles } from './placement-files.ts'

const PlacementParams = z.strictObject({ productionId: z.uuid(), placementId: z.uuid() })

type Options = { database: Database; files: PlacementFiles; media: MediaStore; limiter: Limiter }

export const placementFileRoutes: FastifyPluginAsyncZod<Options> = async (app, { database, files, media, limiter }) => {
  const guard = guardProductions(database.db).placements
  const path = '/productions/:productionId/placements/:placementId'
  const refusals = ['production.unknown', 'upload.quota-reached'] as const

  await attachmentRoutes(app, {
    ...{ database, media, limiter, limit: requestLimits.placementFiles },
    guard,
    idOf: ({ placement }) => placement.id,
    uploads: [
      {
        ...{ path: `${path}/image`, can: 'placement.edit', file: files.image, refusals },
        ...{ operationId: 'setPlacementImage', summary: 'Upload the picture of a placement' },
      },
      {
        ...{ path: `${path}/paper`, can: 'placement.manage', file: files.paper, refusals },
        ...{ operationId: 'setClearancePaper', summary: 'Upload the signed paper that clears a placement' },
      },
    ],
    downloads: [
      {
        ...{ path: `${path}/image`, can: 'production.view', files: [files.image] },
        ...{ operationId: 'getPlacementImage', summary: 'Read the picture of a placement' },
      },
      {
        ...{ path: `${path}/paper`, can: 'placement.edit', files: [files.paper] },
        ...{ operationId: 'getClearancePaper', summary: 'Download the signed paper of a placement' },
      },
    ],
    removals: [
      {
        ...{ path: `${path}/image`, can: 'placement.edit', refusals: ['production.unknown'] },
        ...{ operationId: 'deletePlacementImage', summary: 'Remove the picture of a placement' },
        remove: ({ account, subject }) => files.removeImage(account.id, subject),
      },
    ],
  })

  app.put(
    `${path}/clearance`,
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
    `${path}/clearance`,
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
