import { ClearanceOverride } from '@vermeil/contracts/trades/placements.schema'
import { z } from 'zod'
import { attachmentRoutes } from '../../../platform/attachments/attachment-routes.ts'
import { routes } from '../../../platform/http/operations.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MediaStore } from '../../../platform/media/media-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { guardProductions } from '../team/production-access.ts'
import type { PlacementFiles } from './placement-files.ts'

const PlacementParams = z.strictObject({ productionId: z.uuid(), placementId: z.uuid() })

type Options = { database: Database; files: PlacementFiles; media: MediaStore; limiter: Limiter }

export const placementFileRoutes = routes<Options>(async (api, { database, files, media, limiter }, app) => {
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

  api.put(`${path}/clearance`, guard.to('placement.manage'), {
    operationId: 'overrideClearance',
    summary: 'Clear a placement in your own name, without a paper',
    params: PlacementParams,
    body: ClearanceOverride,
    refusals: ['production.unknown'],
    handle: ({ account, subject, body }) => files.override(account.id, subject, body.reason),
  })

  api.delete(`${path}/clearance`, guard.to('placement.manage'), {
    operationId: 'deleteClearance',
    summary: 'Remove the paper or the name that clears a placement',
    params: PlacementParams,
    refusals: ['production.unknown'],
    handle: ({ account, subject }) => files.unclear(account.id, subject),
  })
})
