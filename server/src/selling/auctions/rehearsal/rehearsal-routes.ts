import { ConsoleAct, ConsoleActBody, QueueOrderBody, VoidBody } from '@vermeil/contracts/selling/auctions.schema'
import { NewRehearsal, RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { accountOf, staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesNothing } from '../../../platform/http/parties.ts'
import { lotClosed } from '../auction-routes.ts'
import { consoleRefusals } from '../saleroom/saleroom-routes.ts'
import type { Rehearsals } from './rehearsals.ts'

const ActParams = z.strictObject({ act: ConsoleAct })

/** For administrators alone. The console of a rehearsal does what the console of the saleroom does. */
export const rehearsalRoutes = routes<{ rehearsals: Rehearsals }>((api, { rehearsals }) => {
  const access = staff('clerk')
  const parties = decidesNothing('Nothing of a rehearsal is sold, sent or booked.')
  const view = (request: FastifyRequest) => rehearsals.view({ accountId: accountOf(request).id, isAdmin: true })

  api.get('/api/v1/rehearsal', access, {
    operationId: 'getRehearsal',
    summary: 'Read the rehearsal of a sale',
    answer: RehearsalView,
    reading: false,
    handle: ({ request }) => view(request),
  })

  api.post('/api/v1/rehearsal', access, {
    operationId: 'startRehearsal',
    summary: 'Rehearse a sale with copies of waiting lots',
    body: NewRehearsal,
    created: RehearsalView,
    refusals: ['rehearsal.exists', 'rehearsal.lot-not-waiting'],
    parties,
    handle: async ({ account, body, request }) => {
      await rehearsals.start(body, account.id)
      return view(request)
    },
  })

  api.post('/api/v1/rehearsal/end', access, {
    operationId: 'endRehearsal',
    summary: 'End the rehearsal',
    answer: RehearsalView,
    refusals: ['rehearsal.none'],
    parties,
    handle: async ({ account, request }) => {
      await rehearsals.end(account.id)
      return view(request)
    },
  })

  api.delete('/api/v1/rehearsal', access, {
    operationId: 'deleteRehearsal',
    summary: 'Delete the ended rehearsal',
    refusals: ['rehearsal.not-ended'],
    parties,
    handle: ({ account }) => rehearsals.remove(account.id),
  })

  api.post('/api/v1/rehearsal/acts/:act', access, {
    operationId: 'runRehearsalAction',
    summary: 'Run an action of the console in the rehearsal',
    params: ActParams,
    body: ConsoleActBody,
    answer: RehearsalView,
    refusals: ['rehearsal.none', ...consoleRefusals],
    parties,
    handle: async ({ account, params, body, request }) => {
      await rehearsals.runConsoleAct({ act: params.act, adminId: account.id, ...body })
      return view(request)
    },
  })

  api.put('/api/v1/rehearsal/queue', access, {
    operationId: 'orderRehearsalQueue',
    summary: 'Set the order of the lots to come in the rehearsal',
    body: QueueOrderBody,
    answer: RehearsalView,
    refusals: ['rehearsal.none', 'lot.unknown', 'lot.has-bids', ...lotClosed],
    parties,
    handle: async ({ account, body, request }) => {
      await rehearsals.orderQueue(body.lotIds, account.id)
      return view(request)
    },
  })

  api.post('/api/v1/rehearsal/lots/:lotId/voids', access, {
    operationId: 'voidRehearsalBid',
    summary: 'Void a bid in the rehearsal',
    body: VoidBody,
    answer: RehearsalView,
    refusals: ['rehearsal.none', 'lot.unknown', 'bid.not-voidable', ...lotClosed],
    parties,
    handle: async ({ account, params, body, request }) => {
      await rehearsals.voidBid({ ...params, ...body, adminId: account.id })
      return view(request)
    },
  })
})
