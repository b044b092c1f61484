import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import {
  PlacementBody,
  PlacementImport,
  PlacementList,
  PlacementTicks,
  TodayQuery,
  TodaysList,
} from '@vermeil/contracts/trades/placements.schema'
import { routes } from '../../../platform/http/operations.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions, withStanding } from '../team/production-access.ts'
import type { ManagePlacements } from './manage-placements.ts'
import type { ReadPlacements } from './read-placements.ts'

const refusals = [
  ...(['production.unknown', 'set.unknown', 'production.full', 'work.unknown'] as const),
  ...(['placement.set-without-dates', 'placement.not-reserved', 'placement.not-hired'] as const),
  ...(['placement.rights-missing', 'access.denied'] as const),
] as const

type Options = { db: Db; placements: ManagePlacements & ReadPlacements }

export const placementRoutes = routes<Options>((api, { db, placements }) => {
  const { productions, placements: guard } = guardProductions(db)
  const guardDeleted = guardProductions(db, { withDeleted: true }).placements

  api.get('/productions/today', 'account', {
    operationId: 'listTodaysPlacements',
    summary: 'List what is on your sets on a day',
    query: TodayQuery,
    answer: TodaysList,
    handle: async ({ account, query: { day, limit } }) => ({
      placements: await placements.today(account.id, day, limit),
    }),
  })

  api.get('/productions/:productionId/placements', productions.to('production.view'), {
    operationId: 'listPlacements',
    summary: 'List the placements of a production',
    query: LimitQuery,
    answer: PlacementList,
    handle: async ({ subject: { production, standing }, query }) => ({
      placements: await placements.list(production, standing, query.limit),
    }),
  })

  api.post('/productions/:productionId/placements', productions.to('placement.edit'), {
    operationId: 'addPlacement',
    summary: 'Place a work on a set',
    body: PlacementBody,
    created: AddedRecord,
    refusals,
    handle: async ({ account, subject, body }) => ({
      id: await placements.add(account.id, withStanding(subject), body),
    }),
  })

  api.post('/productions/:productionId/placements/import', productions.to('placement.edit'), {
    operationId: 'importPlacements',
    summary: 'Add many placements, or none if one of them is wrong',
    body: PlacementImport,
    created: ImportedRows,
    refusals: [...refusals, 'import.refused'],
    bodyLimit: importBytes,
    handle: async ({ account, subject, body }) => ({
      added: await placements.import(account.id, withStanding(subject), body.rows),
    }),
  })

  api.put('/productions/:productionId/placements/:placementId', guard.to('placement.edit'), {
    operationId: 'changePlacement',
    summary: 'Change a placement',
    body: PlacementBody,
    refusals,
    handle: ({ account, subject, body }) => placements.change(account.id, withStanding(subject), body),
  })

  api.put('/productions/:productionId/placements/:placementId/ticks', guard.to('placement.edit'), {
    operationId: 'tickPlacement',
    summary: 'Tick a placement off as hung or packed',
    body: PlacementTicks,
    refusals: ['production.unknown'],
    handle: ({ account, subject, body }) => placements.tick(account.id, withStanding(subject), body),
  })

  api.delete('/productions/:productionId/placements/:placementId', guard.to('placement.manage'), {
    operationId: 'deletePlacement',
    summary: 'Delete a placement; it can be restored for a day',
    refusals: ['production.unknown'],
    handle: ({ account, subject }) => placements.remove(account.id, withStanding(subject)),
  })

  api.put('/productions/:productionId/placements/:placementId/restoration', guardDeleted.to('placement.manage'), {
    operationId: 'restorePlacement',
    summary: 'Restore a deleted placement',
    refusals: ['production.unknown', 'production.full'],
    handle: ({ account, subject }) => placements.restore(account.id, withStanding(subject)),
  })
})
