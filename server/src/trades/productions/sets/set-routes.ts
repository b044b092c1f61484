import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { SetBody, SetImport } from '@vermeil/contracts/trades/productions.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManageSets } from './manage-sets.ts'

const ProductionParams = z.strictObject({ productionId: z.uuid() })
const SetParams = z.strictObject({ productionId: z.uuid(), setId: z.uuid() })

const refusals = ['production.unknown', 'set.unknown', 'production.full'] as const

export const setRoutes: FastifyPluginAsyncZod<{ db: Db; sets: ManageSets }> = async (app, { db, sets }) => {
  const { productions, sets: guard } = guardProductions(db)
  const guardDeleted = guardProductions(db, { withDeleted: true }).sets

  app.post(
    '/productions/:productionId/sets',
    {
      config: { access: productions.to('production.manage'), refusals },
      schema: {
        operationId: 'addSet',
        summary: 'Add a set to a production',
        params: ProductionParams,
        body: SetBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => {
      const id = await sets.addSet(accountOf(request).id, productions.subjectOf(request), request.body)
      return reply.code(201).send({ id })
    },
  )

  app.post(
    '/productions/:productionId/sets/import',
    {
      config: {
        access: productions.to('production.manage'),
        refusals: ['production.unknown', 'production.full', 'import.refused'],
      },
      schema: {
        operationId: 'importSets',
        summary: 'Add many sets, or none if one of them is wrong',
        params: ProductionParams,
        body: SetImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: importBytes,
    },
    async (request, reply) => {
      const added = await sets.importSets(accountOf(request).id, productions.subjectOf(request), request.body.rows)
      return reply.code(201).send({ added })
    },
  )

  app.put(
    '/productions/:productionId/sets/:setId',
    {
      config: { access: guard.to('set.manage'), refusals },
      schema: {
        operationId: 'changeSet',
        summary: 'Change a set',
        params: SetParams,
        body: SetBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.changeSet(accountOf(request).id, guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/sets/:setId',
    {
      config: { access: guard.to('set.manage'), refusals },
      schema: {
        operationId: 'deleteSet',
        summary: 'Delete a set with its placements; it can be restored for a day',
        params: SetParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.removeSet(accountOf(request).id, guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/productions/:productionId/sets/:setId/restoration',
    {
      config: { access: guardDeleted.to('set.manage'), refusals },
      schema: {
        operationId: 'restoreSet',
        summary: 'Restore a deleted set',
        params: SetParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.restoreSet(accountOf(request).id, guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
