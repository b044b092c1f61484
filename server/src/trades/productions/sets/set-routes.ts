import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { LocationBody, LocationImport, SetBody, SetImport } from '@vermeil/contracts/trades/productions.schema'
import { routes } from '../../../platform/http/operations.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManageSets } from './manage-sets.ts'

const refusals = ['production.unknown', 'set.unknown', 'production.full'] as const
const locationRefusals = ['production.unknown', 'production.full'] as const

export const setRoutes = routes<{ db: Db; sets: ManageSets }>((api, { db, sets }) => {
  const { productions, locations, sets: guard } = guardProductions(db)
  const { locations: deletedLocations, sets: guardDeleted } = guardProductions(db, { withDeleted: true })

  api.post('/productions/:productionId/sets', productions.to('production.manage'), {
    operationId: 'addSet',
    summary: 'Add a set to a production',
    body: SetBody,
    created: AddedRecord,
    refusals,
    handle: async ({ account, subject, body }) => ({ id: await sets.addSet(account.id, subject, body) }),
  })

  api.post('/productions/:productionId/sets/import', productions.to('production.manage'), {
    operationId: 'importSets',
    summary: 'Add many sets, or none if one of them is wrong',
    body: SetImport,
    created: ImportedRows,
    refusals: ['production.unknown', 'production.full', 'import.refused'],
    bodyLimit: importBytes,
    handle: async ({ account, subject, body }) => ({ added: await sets.importSets(account.id, subject, body.rows) }),
  })

  api.put('/productions/:productionId/sets/:setId', guard.to('set.manage'), {
    operationId: 'changeSet',
    summary: 'Change a set',
    body: SetBody,
    refusals,
    handle: ({ account, subject, body }) => sets.changeSet(account.id, subject, body),
  })

  api.delete('/productions/:productionId/sets/:setId', guard.to('set.manage'), {
    operationId: 'deleteSet',
    summary: 'Delete a set with its placements; it can be restored for a day',
    refusals,
    handle: ({ account, subject }) => sets.removeSet(account.id, subject),
  })

  api.put('/productions/:productionId/sets/:setId/restoration', guardDeleted.to('set.manage'), {
    operationId: 'restoreSet',
    summary: 'Restore a deleted set',
    refusals,
    handle: ({ account, subject }) => sets.restoreSet(account.id, subject),
  })

  api.post('/productions/:productionId/locations', productions.to('production.manage'), {
    operationId: 'addSetLocation',
    summary: 'Add a set location to a production',
    body: LocationBody,
    created: AddedRecord,
    refusals: locationRefusals,
    handle: async ({ account, subject, body }) => ({ id: await sets.addLocation(account.id, subject, body) }),
  })

  api.post('/productions/:productionId/locations/import', productions.to('production.manage'), {
    operationId: 'importSetLocations',
    summary: 'Add many set locations, or none if one of them is wrong',
    body: LocationImport,
    created: ImportedRows,
    refusals: locationRefusals,
    bodyLimit: importBytes,
    handle: async ({ account, subject, body }) => ({
      added: await sets.importLocations(account.id, subject, body.rows),
    }),
  })

  api.put('/productions/:productionId/locations/:locationId', locations.to('production.manage'), {
    operationId: 'changeSetLocation',
    summary: 'Change a set location',
    body: LocationBody,
    refusals: locationRefusals,
    handle: ({ account, subject, body }) => sets.changeLocation(account.id, subject, body),
  })

  api.delete('/productions/:productionId/locations/:locationId', locations.to('production.manage'), {
    operationId: 'deleteSetLocation',
    summary: 'Delete a set location; it can be restored for a day',
    refusals: locationRefusals,
    handle: ({ account, subject }) => sets.removeLocation(account.id, subject),
  })

  api.put('/productions/:productionId/locations/:locationId/restoration', deletedLocations.to('production.manage'), {
    operationId: 'restoreSetLocation',
    summary: 'Restore a deleted set location',
    refusals: locationRefusals,
    handle: ({ account, subject }) => sets.restoreLocation(account.id, subject),
  })
})
