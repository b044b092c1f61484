import { AccountQuery, LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import {
  ProductionBody,
  ProductionDetail,
  ProductionImport,
  ProductionList,
  ProductionOverview,
} from '@vermeil/contracts/trades/productions.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManageProductions } from './manage-productions.ts'

const ProductionParams = z.strictObject({ productionId: z.uuid() })

type Options = { db: Db; productions: ManageProductions }

export const productionRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, productions }) => {
  const guard = guardProductions(db).productions
  const guardDeleted = guardProductions(db, { withDeleted: true }).productions

  app.get(
    '/productions',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listProductions',
        summary: 'List the productions you own or are invited to',
        querystring: LimitQuery,
        response: { 200: ProductionList },
      },
    },
    async (request) => ({ productions: await productions.list(accountOf(request).id, request.query.limit) }),
  )

  app.get(
    '/admin/productions',
    {
      config: { access: ['admin'] },
      schema: {
        operationId: 'listProductionsOfAccount',
        summary: 'List the productions of an account',
        querystring: AccountQuery,
        response: { 200: ProductionList },
      },
    },
    async (request) => {
      const { account, limit } = request.query
      return { productions: await productions.list(account, limit) }
    },
  )

  app.get(
    '/productions/overview',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getProductionOverview',
        summary: 'Read the figures of your own productions',
        response: { 200: ProductionOverview },
      },
    },
    (request) => productions.overview(accountOf(request).id),
  )

  app.post(
    '/productions',
    {
      config: { access: ['prop-agent'], refusals: ['production.full'] },
      schema: {
        operationId: 'addProduction',
        summary: 'Add a production',
        body: ProductionBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => reply.code(201).send({ id: await productions.add(accountOf(request).id, request.body) }),
  )

  app.post(
    '/productions/import',
    {
      config: { access: ['prop-agent'], refusals: ['production.full'] },
      schema: {
        operationId: 'importProductions',
        summary: 'Add many productions, or none if one of them is wrong',
        body: ProductionImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: importBytes,
    },
    async (request, reply) =>
      reply.code(201).send({ added: await productions.import(accountOf(request).id, request.body.rows) }),
  )

  app.get(
    '/productions/:productionId',
    {
      config: { access: guard.to('production.view') },
      schema: {
        operationId: 'getProduction',
        summary: 'Read a production with its sets and locations',
        params: ProductionParams,
        response: { 200: ProductionDetail },
      },
    },
    (request) => productions.read(guard.subjectOf(request)),
  )

  app.put(
    '/productions/:productionId',
    {
      config: { access: guard.to('production.manage'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'changeProduction',
        summary: 'Change a production',
        params: ProductionParams,
        body: ProductionBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await productions.change(accountOf(request).id, guard.subjectOf(request).production, request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId',
    {
      config: { access: guard.to('production.manage'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'deleteProduction',
        summary: 'Delete a production; it can be restored for a day',
        params: ProductionParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await productions.remove(accountOf(request).id, guard.subjectOf(request).production)
      return reply.code(204).send()
    },
  )

  app.put(
    '/productions/:productionId/restoration',
    {
      config: { access: guardDeleted.to('production.manage') },
      schema: {
        operationId: 'restoreProduction',
        summary: 'Restore a deleted production',
        params: ProductionParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await productions.restore(accountOf(request).id, guardDeleted.subjectOf(request).production)
      return reply.code(204).send()
    },
  )
}
