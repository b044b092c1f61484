import {
  DisputeList,
  PayoutBody,
  PayoutBook,
  RefusedRefunds,
  ReplacePayoutBody,
} from '@vermeil/contracts/money/payments-admin.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import type { PayoutDesk } from './payout-desk.ts'

const config = { access: ['admin'] } as const
const ofPayout = decidesAbout({ payout: 'id' })
const MAX_ROWS = 500
const Params = z.strictObject({ id: z.uuid() })

/** Payouts, refunds that were refused, and disputes. */
export const payoutDeskRoutes: FastifyPluginAsyncZod<{ desk: PayoutDesk }> = async (app, { desk }) => {
  app.get(
    '/payouts',
    {
      config,
      schema: {
        operationId: 'getPayouts',
        summary: 'Read what sellers are owed and were paid',
        response: { 200: PayoutBook },
      },
    },
    async () => desk.book(),
  )

  app.post(
    '/payouts',
    {
      config: {
        ...config,
        parties: decidesAbout({ account: 'partyId' }),
        refusals: ['payout.amount-differs', 'payout.account-not-ready', 'payout.pending'],
      },
      schema: {
        operationId: 'payOut',
        summary: 'Record a bank transfer, or send a payout to an account at the provider',
        body: PayoutBody,
        response: { 200: PayoutBook },
      },
    },
    async (request) => {
      await desk.pay(accountOf(request).id, request.body)
      return desk.book()
    },
  )

  app.post(
    '/payouts/:id/retry',
    {
      config: { ...config, parties: ofPayout, refusals: ['payout.unknown', 'payout.decided'] },
      schema: {
        operationId: 'retryPayout',
        summary: 'Send a refused payout again',
        params: Params,
        response: { 200: PayoutBook },
      },
    },
    async (request) => {
      await desk.retry(accountOf(request).id, request.params.id)
      return desk.book()
    },
  )

  app.post(
    '/payouts/:id/replacement',
    {
      config: { ...config, parties: ofPayout, refusals: ['payout.unknown', 'payout.decided', 'payout.amount-differs'] },
      schema: {
        operationId: 'replacePayout',
        summary: 'Record a bank transfer in place of a refused payout',
        params: Params,
        body: ReplacePayoutBody,
        response: { 200: PayoutBook },
      },
    },
    async (request) => {
      await desk.replace(accountOf(request).id, request.params.id, request.body.reference)
      return desk.book()
    },
  )

  app.get(
    '/refunds',
    {
      config,
      schema: {
        operationId: 'listRefusedRefunds',
        summary: 'List refunds that the provider has refused',
        querystring: LimitQuery,
        response: { 200: RefusedRefunds },
      },
    },
    async (request) => ({ refunds: await desk.refusedRefunds(request.query.limit ?? MAX_ROWS) }),
  )

  app.post(
    '/refunds/:id/retry',
    {
      config: {
        ...config,
        parties: decidesAbout({ refund: 'id' }),
        refusals: ['refund.unknown', 'refund.not-refused', 'order.not-refundable'],
      },
      schema: {
        operationId: 'retryRefund',
        summary: 'Send a refused refund again',
        params: Params,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await desk.retryRefund(accountOf(request).id, request.params.id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/disputes',
    {
      config,
      schema: {
        operationId: 'listDisputes',
        summary: 'List payments that buyers dispute with their bank',
        querystring: LimitQuery,
        response: { 200: DisputeList },
      },
    },
    async (request) => ({ disputes: await desk.disputes(request.query.limit ?? MAX_ROWS) }),
  )
}
