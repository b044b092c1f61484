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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { importBytes } from '../change-production.ts'
import { guardProductions, withStanding } from '../team/production-access.ts'
import type { ManagePlacements } from './manage-placements.ts'
import type { ReadPlacements } from './read-placements.ts'

const ProductionParams = z.strictObject({ productionId: z.uuid() })
const PlacementParams = z.strictObject({ productionId: z.uuid(), placementId: z.uuid() })

const refusals = [
  ...(['production.unknown', 'set.unknown', 'production.full', 'work.unknown'] as const),
  ...(['placement.set-without-dates', 'placement.not-reserved', 'placement.not-hired'] as const),
  ...(['placement.rights-missing', 'access.denied'] as const),
] as const

type Options = { db: Db; placements: ManagePlacements & ReadPlacements }

export const placementRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, placements }) => {
  const { productions, placements: guard } = guardProductions(db)
  const guardDeleted = guardProductions(db, { withDeleted: true }).placements

  app.get(
    '/productions/today',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listTodaysPlacements',
        summary: 'List what is on your sets on a day',
        querystring: TodayQuery,
        response: { 200: TodaysList },
      },
    },
    async (request) => {
      const { day, limit } = request.query
      return { placements: await placements.today(accountOf(request).id, day, limit) }
    },
  )

  app.get(
    '/productions/:productionId/placements',
    {
      config: { access: productions.to('production.view') },
      schema: {
        operationId: 'listPlacements',
        summary: 'List the placements of a production',
        params: ProductionParams,
        querystring: LimitQuery,
        response: { 200: PlacementList },
      },
    },
    async (request) => {
      const { production, standing } = productions.subjectOf(request)
      return { placements: await placements.list(production, standing, request.query.limit) }
    },
  )

  app.post(
    '/productions/:productionId/placements',
    {
      config: { access: productions.to('placement.edit'), refusals },
      schema: {
        operationId: 'addPlacement',
        summary: 'Place a work on a set',
        params: ProductionParams,
        body: PlacementBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) => {
      const place = withStanding(productions.subjectOf(request))
      return reply.code(201).send({ id: await placements.add(accountOf(request).id, place, request.body) })
    },
  )

  app.post(
    '/productions/:productionId/placements/import',
    {
      config: { access: productions.to('placement.edit'), refusals: [...refusals, 'import.refused'] },
      schema: {
        operationId: 'importPlacements',
        summary: 'Add many placements, or none if one of them is wrong',
        params: ProductionParams,
        body: PlacementImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: importBytes,
    },
    async (request, reply) => {
      const place = withStanding(productions.subjectOf(request))
      const added = await placements.import(accountOf(request).id, place, request.body.rows)
      return reply.code(201).send({ added })
    },
  )

  app.put(
    '/productions/:productionId/placements/:placementId',
    {
      config: { access: guard.to('placement.edit'), refusals },
      schema: {
        operationId: 'changePlacement',
        summary: 'Change a placement',
        params: PlacementParams,
        body: PlacementBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await placements.change(accountOf(request).id, withStanding(guard.subjectOf(request)), request.body)
      return reply.code(204).send()
    },
  )

  app.put(
    '/productions/:productionId/placements/:placementId/ticks',
    {
      config: { access: guard.to('placement.edit'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'tickPlacement',
        summary: 'Tick a placement off as hung or packed',
        params: PlacementParams,
        body: PlacementTicks,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await placements.tick(accountOf(request).id, withStanding(guard.subjectOf(request)), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/productions/:productionId/placements/:placementId',
    {
      config: { access: guard.to('placement.manage'), refusals: ['production.unknown'] },
      schema: {
        operationId: 'deletePlacement',
        summary: 'Delete a placement; it can be restored for a day',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await placements.remove(accountOf(request).id, withStanding(guard.subjectOf(request)))
      return reply.code(204).send()
    },
  )

  app.put(
    '/productions/:productionId/placements/:placementId/restoration',
    {
      config: { access: guardDeleted.to('placement.manage'), refusals: ['production.unknown', 'production.full'] },
      schema: {
        operationId: 'restorePlacement',
        summary: 'Restore a deleted placement',
        params: PlacementParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await placements.restore(accountOf(request).id, withStanding(guardDeleted.subjectOf(request)))
      return reply.code(204).send()
    },
  )
}
