import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { LocationBody, LocationImport } from '@vermeil/contracts/trades/productions.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions } from '../team/production-access.ts'
import type { ManageSets } from './manage-sets.ts'

const ProductionParams = z.strictObject({ productionId: z.uuid() })
const LocationParams = z.strictObject({ productionId: z.uuid(), locationId: z.uuid() })

const refusals = ['production.unknown', 'production.full'] as const

export const locationRoutes: FastifyPluginAsyncZod<{ db: Db; sets: ManageSets }> = async (app, { db, sets }) => {
  const { productions, locations: guard } = guardProductions(db)
  const guardDeleted = guardProductions(db, { withDeleted: true }).locations

  app.post(
    '/productions/:productionId/locations',
    {
      config: { access: productions.to('production.manage'), refusals },
      schema: {
        operationId: 'addSetLocation',
        summary: 'Add a set location to a production',
        params: ProductionParams,
        body: LocationBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => {
      const id = await sets.addLocation(accountOf(request).id, productions.subjectOf(request), request.body)
      return reply.code(201).send({ id })
    },
  )

  app.post(
    '/productions/:productionId/locations/import',
    {
      config: { access: productions.to('production.manage'), refusals: ['production.unknown', 'production.full'] },
      schema: {
        operationId: 'importSetLocations',
        summary: 'Add many set locations, or none if one of them is wrong',
        params: ProductionParams,
        body: LocationImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: importBytes,
    },
    async (request, reply) => {
      const added = await sets.importLocations(accountOf(request).id, productions.subjectOf(request), request.body.rows)
      return reply.code(201).send({ added })
    },
  )

  app.put(
    '/productions/:productionId/locations/:locationId',
    {
      config: { access: guard.to('production.manage'), refusals },
      schema: {
        operationId: 'changeSetLocation',
        summary: 'Change a set location',
        params: LocationParams,
        body: LocationBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.changeLocation(accountOf(request).id, guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/locations/:locationId',
    {
      config: { access: guard.to('production.manage'), refusals },
      schema: {
        operationId: 'deleteSetLocation',
        summary: 'Delete a set location; it can be restored for a day',
        params: LocationParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.removeLocation(accountOf(request).id, guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/productions/:productionId/locations/:locationId/restoration',
    {
      config: { access: guardDeleted.to('production.manage'), refusals },
      schema: {
        operationId: 'restoreSetLocation',
        summary: 'Restore a deleted set location',
        params: LocationParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await sets.restoreLocation(accountOf(request).id, guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
