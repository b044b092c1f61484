import { ConsoleAct, ConsoleActBody, QueueOrderBody, VoidBody } from '@vermeil/contracts/selling/auctions.schema'
import { NewRehearsal, RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesNothing } from '../../../platform/http/parties.ts'
import { LotParams, lotClosed } from '../auction-routes.ts'
import { consoleRefusals } from '../saleroom/saleroom-routes.ts'
import type { Rehearsals } from './rehearsals.ts'

const ActParams = z.strictObject({ act: ConsoleAct })

/** For administrators alone. The console of a rehearsal does what the console of the saleroom does. */
export const rehearsalRoutes: FastifyPluginAsyncZod<{ rehearsals: Rehearsals }> = async (app, { rehearsals }) => {
  const access = ['admin'] as const
  const parties = decidesNothing('Nothing of a rehearsal is sold, sent or booked.')
  const view = (request: FastifyRequest) => rehearsals.view({ accountId: accountOf(request).id, isAdmin: true })

  app.get(
    '/api/v1/rehearsal',
    {
      config: { access, reading: false },
      schema: {
        operationId: 'getRehearsal',
        summary: 'Read the rehearsal of a sale',
        response: { 200: RehearsalView },
      },
    },
    view,
  )

  app.post(
    '/api/v1/rehearsal',
    {
      config: { access, parties, refusals: ['rehearsal.exists', 'rehearsal.lot-not-waiting'] },
      schema: {
        operationId: 'startRehearsal',
        summary: 'Rehearse a sale with copies of waiting lots',
        body: NewRehearsal,
        response: { 201: RehearsalView },
      },
    },
    async (request, reply) => {
      await rehearsals.start(request.body, accountOf(request).id)
      return reply.code(201).send(await view(request))
    },
  )

  app.post(
    '/api/v1/rehearsal/end',
    {
      config: { access, parties, refusals: ['rehearsal.none'] },
      schema: {
        operationId: 'endRehearsal',
        summary: 'End the rehearsal',
        response: { 200: RehearsalView },
      },
    },
    async (request) => {
      await rehearsals.end(accountOf(request).id)
      return view(request)
    },
  )

  app.delete(
    '/api/v1/rehearsal',
    {
      config: { access, parties, refusals: ['rehearsal.not-ended'] },
      schema: {
        operationId: 'deleteRehearsal',
        summary: 'Delete the ended rehearsal',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await rehearsals.remove(accountOf(request).id)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/v1/rehearsal/acts/:act',
    {
      config: { access, parties, refusals: ['rehearsal.none', ...consoleRefusals] },
      schema: {
        operationId: 'runRehearsalAction',
        summary: 'Run an action of the console in the rehearsal',
        params: ActParams,
        body: ConsoleActBody,
        response: { 200: RehearsalView },
      },
    },
    async (request) => {
      await rehearsals.runConsoleAct({ act: request.params.act, adminId: accountOf(request).id, ...request.body })
      return view(request)
    },
  )

  app.put(
    '/api/v1/rehearsal/queue',
    {
      config: { access, parties, refusals: ['rehearsal.none', 'lot.unknown', 'lot.has-bids', ...lotClosed] },
      schema: {
        operationId: 'orderRehearsalQueue',
        summary: 'Set the order of the lots to come in the rehearsal',
        body: QueueOrderBody,
        response: { 200: RehearsalView },
      },
    },
    async (request) => {
      await rehearsals.orderQueue(request.body.lotIds, accountOf(request).id)
      return view(request)
    },
  )

  app.post(
    '/api/v1/rehearsal/lots/:lotId/voids',
    {
      config: { access, parties, refusals: ['rehearsal.none', 'lot.unknown', 'bid.not-voidable', ...lotClosed] },
      schema: {
        operationId: 'voidRehearsalBid',
        summary: 'Void a bid in the rehearsal',
        params: LotParams,
        body: VoidBody,
        response: { 200: RehearsalView },
      },
    },
    async (request) => {
      await rehearsals.voidBid({ ...request.params, ...request.body, adminId: accountOf(request).id })
      return view(request)
    },
  )
}
