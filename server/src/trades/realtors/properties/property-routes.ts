import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { PropertyBody, PropertyDetail, PropertyImport, PropertyList } from '@vermeil/contracts/trades/realtors.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { propertyRules } from '../realtor-access.ts'
import type { ManageProperties } from './manage-properties.ts'
import { propertyStore } from './property-store.ts'

type Params = { propertyId: string }

type Options = { db: Db; properties: ManageProperties }

export const propertyRoutes = routes<Options>((api, { db, properties }) => {
  const guard = guardObjects(propertyRules, ({ propertyId }: Params) => propertyStore.find(db, propertyId))
  const guardDeleted = guardObjects(propertyRules, ({ propertyId }: Params) => propertyStore.find(db, propertyId, true))

  api.get('/properties', ['realtor'], {
    operationId: 'listProperties',
    summary: 'List your properties',
    query: LimitQuery,
    answer: PropertyList,
    handle: async ({ account, query }) => ({ properties: await properties.list(account.id, query.limit) }),
  })

  api.post('/properties', ['realtor'], {
    operationId: 'addProperty',
    summary: 'Add a property',
    body: PropertyBody,
    created: AddedRecord,
    refusals: ['realtor.full'],
    handle: async ({ account, body }) => ({ id: one(await properties.add(account.id, [body])) }),
  })

  api.post('/properties/import', ['realtor'], {
    operationId: 'importProperties',
    summary: 'Add many properties, or none if one of them is wrong',
    body: PropertyImport,
    created: ImportedRows,
    refusals: ['realtor.full'],
    bodyLimit: 1024 * 1024,
    handle: async ({ account, body }) => ({ added: (await properties.add(account.id, body.rows)).length }),
  })

  api.get('/properties/:propertyId', guard.to('property.view'), {
    operationId: 'getProperty',
    summary: 'Read a property with its photos and history',
    answer: PropertyDetail,
    handle: ({ subject }) => properties.read(subject),
  })

  api.put('/properties/:propertyId', guard.to('property.manage'), {
    operationId: 'changeProperty',
    summary: 'Change a property',
    body: PropertyBody,
    refusals: ['staging.wrong-state'],
    handle: ({ subject, body }) => properties.change(subject, body),
  })

  api.delete('/properties/:propertyId', guard.to('property.manage'), {
    operationId: 'deleteProperty',
    summary: 'Delete a property; it can be restored for a day',
    refusals: ['property.has-stagings'],
    handle: ({ subject }) => properties.remove(subject),
  })

  api.put('/properties/:propertyId/restoration', guardDeleted.to('property.manage'), {
    operationId: 'restoreProperty',
    summary: 'Restore a deleted property',
    handle: ({ subject }) => properties.restore(subject),
  })
})
