import { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { Client, ClientBody, ClientImport, ClientList } from '@vermeil/contracts/trades/realtors.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { clientRules } from '../realtor-access.ts'
import { clientStore } from './client-store.ts'
import type { ManageClients } from './manage-clients.ts'

const ClientParams = z.strictObject({ clientId: z.uuid() })
type Params = z.infer<typeof ClientParams>

type Options = { db: Db; clients: ManageClients; limiter: Limiter }

export const clientRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, clients, limiter }) => {
  const guard = guardObjects(clientRules, ({ clientId }: Params) => clientStore.find(db, clientId))
  const guardDeleted = guardObjects(clientRules, ({ clientId }: Params) => clientStore.find(db, clientId, true))

  app.get(
    '/clients',
    {
      config: { access: ['realtor'] },
      schema: {
        operationId: 'listClients',
        summary: 'List your clients',
        querystring: LimitQuery,
        response: { 200: ClientList },
      },
    },
    async (request) => ({ clients: await clients.list(accountOf(request).id, request.query.limit) }),
  )

  app.post(
    '/clients',
    {
      config: { access: ['realtor'], refusals: ['realtor.full'] },
      schema: {
        operationId: 'addClient',
        summary: 'Add a client',
        body: ClientBody,
        response: { 201: AddedRecord },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ id: one(await clients.add(accountOf(request).id, [request.body])) }),
  )

  app.post(
    '/clients/import',
    {
      config: { access: ['realtor'], refusals: ['realtor.full'] },
      schema: {
        operationId: 'importClients',
        summary: 'Add many clients, or none if one of them is wrong',
        body: ClientImport,
        response: { 201: ImportedRows },
      },
      bodyLimit: 1024 * 1024,
    },
    async (request, reply) => {
      const added = await clients.add(accountOf(request).id, request.body.rows)
      return reply.code(201).send({ added: added.length })
    },
  )

  app.get(
    '/clients/:clientId',
    {
      config: { access: guard.to('client.view') },
      schema: {
        operationId: 'getClient',
        summary: 'Read a client',
        params: ClientParams,
        response: { 200: Client },
      },
    },
    (request) => clients.read(guard.subjectOf(request)),
  )

  app.put(
    '/clients/:clientId',
    {
      config: { access: guard.to('client.manage') },
      schema: {
        operationId: 'changeClient',
        summary: 'Change a client',
        params: ClientParams,
        body: ClientBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await clients.change(guard.subjectOf(request), request.body)
      return reply.code(204).send()
    },
  )

  app.post(
    '/clients/:clientId/meetings',
    {
      config: {
        access: guard.to('client.manage', 'confirmed'),
        refusals: [
          ...(['client.without-email', 'meeting.host-unknown', 'meeting.too-many-open'] as const),
          ...(['meeting.time-not-offered', 'meeting.time-taken'] as const),
        ],
      },
      schema: {
        operationId: 'bookMeetingWithClient',
        summary: 'Book a time of your own hours for a client',
        params: ClientParams,
        body: GuestMeeting,
        response: { 201: Meeting },
      },
      preHandler: limitRequests(limiter, requestLimits.meetingChanges),
    },
    async (request, reply) => reply.code(201).send(await clients.meet(guard.subjectOf(request), request.body)),
  )

  app.delete(
    '/clients/:clientId',
    {
      config: { access: guard.to('client.manage') },
      schema: {
        operationId: 'deleteClient',
        summary: 'Delete a client; it can be restored for a day',
        params: ClientParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await clients.remove(guard.subjectOf(request))
      return reply.code(204).send()
    },
  )

  app.put(
    '/clients/:clientId/restoration',
    {
      config: { access: guardDeleted.to('client.manage') },
      schema: {
        operationId: 'restoreClient',
        summary: 'Restore a deleted client',
        params: ClientParams,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await clients.restore(guardDeleted.subjectOf(request))
      return reply.code(204).send()
    },
  )
}
