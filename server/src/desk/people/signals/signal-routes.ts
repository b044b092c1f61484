import { DismissSignalBody, maxSignals, SignalList, SignalQuery } from '@vermeil/contracts/desk/signals.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { Signals } from './signals.ts'

const access = ['admin'] as const

export const signalRoutes: FastifyPluginAsyncZod<{ signals: Signals }> = async (app, { signals }) => {
  app.get(
    '/signals',
    {
      config: { access },
      schema: {
        operationId: 'listSignals',
        summary: 'List signals about bidders, open or dismissed',
        querystring: SignalQuery,
        response: { 200: SignalList },
      },
    },
    async ({ query: { state, limit } }) => ({ signals: await signals.list(state, limit ?? maxSignals) }),
  )
  app.put(
    '/signals/:signalId/dismissal',
    {
      config: { access, parties: decidesAbout({ signal: 'signalId' }), refusals: ['signal.unknown'] },
      schema: {
        operationId: 'dismissSignal',
        summary: 'Dismiss a signal until there is new evidence',
        params: z.strictObject({ signalId: z.uuid() }),
        body: DismissSignalBody,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await signals.dismiss(accountOf(request).id, request.params.signalId, request.body.reason)
      return reply.code(204).send(null)
    },
  )
}
