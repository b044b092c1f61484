import { BidReceipt, LotHistory } from '@vermeil/contracts/auctions'
import { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Auctions } from './auctions.ts'

export const LotParams = z.strictObject({ lotId: z.uuid() })
export const KeyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })
const HistoryQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,9}$/, 'is the number of an entry')
    .transform(Number)
    .optional(),
})

type Options = { auctions: Auctions; limiter: Limiter }

export const auctionRoutes: FastifyPluginAsyncZod<Options> = async (app, { auctions, limiter }) => {
  app.post(
    '/api/v1/lots/:lotId/bids',
    {
      config: { access: 'confirmed' },
      preHandler: limitRequests(limiter, requestLimits.bids),
      schema: { params: LotParams, headers: KeyHeader, body: PlaceBidBody, response: { 201: BidReceipt } },
    },
    async (request, reply) => {
      const { lotId } = request.params
      const key = request.headers['idempotency-key']
      const receipt = await auctions.answerBid({ lotId, account: accountOf(request), offer: request.body, key })
      // Text, so it is sent as it is: the schema describes it, and a test holds it to that.
      return reply
        .code(201)
        .type('application/json; charset=utf-8')
        .send(receipt as never)
    },
  )

  app.get(
    '/api/v1/lots/:lotId/bids',
    {
      config: { access: 'anyone' },
      schema: { params: LotParams, querystring: HistoryQuery, response: { 200: LotHistory } },
    },
    async (request) => auctions.history(request.params.lotId, request.query.after ?? 0, request.account?.id ?? null),
  )
}
