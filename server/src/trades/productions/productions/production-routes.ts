import { AccountQuery, LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import {
  ProductionBody,
  ProductionDetail,
  ProductionImport,
  ProductionList,
  ProductionOverview,
} from '@vermeil/contracts/trades/productions.schema'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManageProductions } from './manage-productions.ts'

type Options = { db: Db; productions: ManageProductions }

export const productionRoutes = routes<Options>((api, { db, productions }) => {
  const guard = guardProductions(db).productions
  const guardDeleted = guardProductions(db, { withDeleted: true }).productions

  api.get('/productions', 'account', {
    operationId: 'listProductions',
    summary: 'List the productions you own or are invited to',
    query: LimitQuery,
    answer: ProductionList,
    handle: async ({ account, query }) => ({ productions: await productions.list(account.id, query.limit) }),
  })

  api.get('/admin/productions', staff('people', 'read-only'), {
    operationId: 'listProductionsOfAccount',
    summary: 'List the productions of an account',
    query: AccountQuery,
    answer: ProductionList,
    handle: async ({ query: { account, limit } }) => ({ productions: await productions.list(account, limit) }),
  })

  api.get('/productions/overview', 'account', {
    operationId: 'getProductionOverview',
    summary: 'Read the figures of your own productions',
    answer: ProductionOverview,
    handle: ({ account }) => productions.overview(account.id),
  })

  api.post('/productions', ['prop-agent'], {
    operationId: 'addProduction',
    summary: 'Add a production',
    body: ProductionBody,
    created: AddedRecord,
    refusals: ['production.full'],
    handle: async ({ account, body }) => ({ id: await productions.add(account.id, body) }),
  })

  api.post('/productions/import', ['prop-agent'], {
    operationId: 'importProductions',
    summary: 'Add many productions, or none if one of them is wrong',
    body: ProductionImport,
    created: ImportedRows,
    refusals: ['production.full'],
    bodyLimit: importBytes,
    handle: async ({ account, body }) => ({ added: await productions.import(account.id, body.rows) }),
  })

  api.get('/productions/:productionId', guard.to('production.view'), {
    operationId: 'getProduction',
    summary: 'Read a production with its sets and locations',
    answer: ProductionDetail,
    handle: ({ subject }) => productions.read(subject),
  })

  api.put('/productions/:productionId', guard.to('production.manage'), {
    operationId: 'changeProduction',
    summary: 'Change a production',
    body: ProductionBody,
    refusals: ['production.unknown'],
    handle: ({ account, subject, body }) => productions.change(account.id, subject.production, body),
  })

  api.delete('/productions/:productionId', guard.to('production.manage'), {
    operationId: 'deleteProduction',
    summary: 'Delete a production; it can be restored for a day',
    refusals: ['production.unknown'],
    handle: ({ account, subject }) => productions.remove(account.id, subject.production),
  })

  api.put('/productions/:productionId/restoration', guardDeleted.to('production.manage'), {
    operationId: 'restoreProduction',
    summary: 'Restore a deleted production',
    handle: ({ account, subject }) => productions.restore(account.id, subject.production),
  })
})
