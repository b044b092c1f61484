import { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { documentedTerms } from '@vermeil/contracts/selling/house-terms'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { AppError } from '../server/src/platform/app-error.ts'
import { accountOf } from '../server/src/platform/http/access.ts'
import { KeyHeader } from '../server/src/platform/http/key-header.ts'
import { onClient } from '../server/src/platform/postgres/run-sql.ts'
import { LotParams } from '../server/src/selling/auctions/auction-routes.ts'
import { decideBids, lockLotsFor } from '../server/src/selling/auctions/bidding/decide-bids.ts'
import { LotMemory } from '../server/src/selling/auctions/lots/lot-store.ts'
import { openingTerms } from '../server/src/selling/auctions/rules/offer-rules.ts'

/**
 * Bidding without batches, to compare with: the same rules and the same SQL, one pooled connection, one transaction and
 * one commit for every bid, and every key looked up before its bid is decided.
 */
export const plainBidRoute: FastifyPluginAsyncZod<{ pool: pg.Pool }> = async (app, { pool }) => {
  const memory = new LotMemory()
  app.post(
    '/bench/plain/:lotId/bids',
    {
      config: { access: 'confirmed' },
      schema: { params: LotParams, headers: KeyHeader, body: PlaceBidBody, response: { 201: BidReceipt } },
    },
    async (request, reply) => {
      const { id, role, isConfirmed, isSuspended } = accountOf(request)
      const client = await pool.connect()
      try {
        await client.query('begin')
        const bid = {
          lotId: request.params.lotId,
          bidder: { id, role, isConfirmed, isSuspended, hasCard: true, needsCard: false, limit: null },
          offer: request.body,
          key: request.headers['idempotency-key'],
        }
        const locked = await lockLotsFor(onClient(client), [bid], { memory, lookUpKeys: true })
        const { answers, written, remember } = decideBids(locked, (venue) => openingTerms(documentedTerms, venue))
        await written
        await client.query('commit')
        remember()
        const [answer] = answers
        if (!answer?.accepted) throw new AppError('bid.too-low', { minimum: 0 })
        return reply
          .code(201)
          .type('application/json; charset=utf-8')
          .send(answer.receipt as never)
      } finally {
        client.release()
      }
    },
  )
}
