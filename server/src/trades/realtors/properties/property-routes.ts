import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { PropertyBody, PropertyDetail, PropertyImport, PropertyList } from '@vermeil/contracts/trades/realtors.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { propertyRules } from '../realtor-access.ts'
import type { ManageProperties } from './manage-properties.ts'
import { propertyStore } from './property-store.ts'

const PropertyParams = z.strictObject({ propertyId: z.uuid() })
type Params = z.infer<typeof PropertyParams>

type Options = { db: Db; properties: ManageProperties }

export const propertyRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, properties }) => {
  const guard = guardObjects(propertyRules, ({ propertyId }: Params) => propertyStore.find(db, propertyId))
  const guardDeleted = guardObjects(propertyRules, ({ propertyId }: Params) => propertyStore.find(db, propertyId, true))

  app.get(
    '/properties',
    {
      config: { access: ['realtor'] },
      schema: {
        operationId: 'listProperties',
        summary: 'List your properties',
        querystring: LimitQuery,
        response: { 200: PropertyList },
      },
    },
    async (request) => ({ properties: await properties.list(accountOf(request).id, request.query.limit) }),
  )

  app.post(
    '/properties',
    {
      config: { access: ['realtor'], refusals: ['realtor.full'] },
      schema: {
        operationId: 'addProperty',
        summary: 'Add a property',
        body: PropertyBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ id: one(await properties.add(accountOf(request).id, [request.body])) }),
  )

  app.post(
    '/properties/import',
    {
      config: { access: ['realtor'], refusals: ['realtor.full'] },
      schema: {
        operationId: 'importProperties',
        summary: 'Add many properties, or none if one of them is wrong',
        body: PropertyImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: 1024 * 1024,
    },
    async (request, reply) => {
      const added = await properties.add(accountOf(request).id, request.body.rows)
      return reply.code(201).send({ added: added.length })
    },
  )

  app.get(
    '/properties/:propertyId',
    {
      config: { access: guard.to('property.view') },
      schema: {
        operationId: 'getProperty',
        summary: 'Read a property with its photos and history',
        params: PropertyParams,
        response: { 200: PropertyDetail },
      },
    },
    (request) => properties.read(guard.subjectOf(request)),
  )

  app.put(
    '/properties/:propertyId',
    {
      config: { access: guard.to('property.manage'), refusals: ['staging.wrong-state'] },
      schema: {
        operationId: 'changeProperty',
        summary: 'Change a property',
        params: PropertyParams,
        body: PropertyBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await properties.change(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.delete(
    '/properties/:propertyId',
    {
      config: { access: guard.to('property.manage'), refusals: ['property.has-stagings'] },
      schema: {
        operationId: 'deleteProperty',
        summary: 'Delete a property; it can be restored for a day',
        params: PropertyParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await properties.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/properties/:propertyId/restoration',
    {
      config: { access: guardDeleted.to('property.manage') },
      schema: {
        operationId: 'restoreProperty',
        summary: 'Restore a deleted property',
        params: PropertyParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await properties.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
