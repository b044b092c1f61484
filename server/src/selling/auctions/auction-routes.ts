import type { LotId } from '@vermeil/contracts/ids'
import { minRevisionCookieOf, minRevisionsAfter } from '@vermeil/contracts/min-revisions'
import { Exposure } from '@vermeil/contracts/money/exposure.schema'
import { LimitQuery, pageLimit } from '@vermeil/contracts/paging.schema'
import { BidReceipt, historyPageSize, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { OwnBids } from '@vermeil/contracts/selling/own-bids.schema'
import { RoomEvents, roomEventPageSize } from '@vermeil/contracts/selling/room-events.schema'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Account, accountOf } from '../../platform/http/access.ts'
import { KeyHeader } from '../../platform/http/key-header.ts'
import { routes } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { SharedReads } from '../../platform/reads/shared-reads.ts'
import { requestLimits } from '../../request-limits.ts'
import type { Auctions } from './auctions.ts'
import type { SharedAuctions } from './shared/shared-auctions.ts'

export const LotParams = z.strictObject({ lotId: z.uuid() })
const entryNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'is the number of an entry')
  .transform(Number)
  .pipe(z.int().min(0).max(999_999_999))
  .optional()
const HistoryQuery = z.strictObject({ after: entryNumber, limit: pageLimit(historyPageSize) })
const RoomEventQuery = z.strictObject({ after: entryNumber, limit: pageLimit(roomEventPageSize) })

/** A lot that takes no bids, by its state. */
export const lotClosed = ['lot.not-open', 'lot.closed', 'lot.stopped', 'lot.sold', 'lot.withdrawn'] as const
/** A person who may not bid on it. */
export const bidderRefused = ['bid.by-staff', 'bid.own-lot', 'bid.commissioned', 'bid.card-required'] as const

const bidRefused = [
  'lot.unknown',
  ...lotClosed,
  ...bidderRefused,
  'bid.over-limit',
  'bid.price-moved',
  'bid.too-low',
  'bid.ceiling-below-price',
  'bid.leading',
  'bid.unusual',
  'bid.in-plan',
  'idempotency.reused',
] as const

type Options = { auctions: Auctions; limiter: Limiter; reads: SharedReads; shared: SharedAuctions }

export const auctionRoutes = routes<Options>((api, { auctions, limiter, reads, shared }, app) => {
  api.post('/api/v1/lots/:lotId/bids', 'confirmed', {
    operationId: 'placeBid',
    summary: 'Place a bid or a maximum bid',
    isKeyed: true,
    body: PlaceBidBody,
    created: BidReceipt,
    refusals: bidRefused,
    isShownAtOnce: true,
    preHandler: limitRequests(limiter, requestLimits.bids),
    handle: async ({ account, params: { lotId }, body, key, reply }) => {
      const receipt = await auctions.answerBid({ lotId, account, offer: body, key })
      return sendReceipt(reply.code(201), lotId, receipt)
    },
  })

  app.post(
    '/api/v1/lots/:lotId/bids/outcome',
    {
      config: { access: 'confirmed', refusals: [...bidRefused, 'bid.not-received'] },
      preHandler: limitRequests(limiter, requestLimits.bids),
      schema: {
        operationId: 'settleBid',
        summary: 'Ask what became of a bid whose answer was lost; one that has not arrived is refused for good',
        params: LotParams,
        headers: KeyHeader.required(),
        response: { 200: BidReceipt },
      },
    },
    async (request, reply) => {
      const { lotId } = request.params
      const key = request.headers['idempotency-key']
      const receipt = await auctions.settleBid({ lotId, accountId: accountOf(request).id, key })
      return sendReceipt(reply.code(200), lotId, receipt)
    },
  )

  api.get('/api/v1/bids', 'account', {
    operationId: 'listOwnBids',
    summary: 'List the lots you have bid on',
    query: LimitQuery,
    answer: OwnBids,
    handle: async ({ account, query }) => {
      const { bids, ...rest } = await auctions.ownBids(account.id, 'all')
      return { ...rest, bids: bids.slice(0, query.limit) }
    },
  })

  api.get('/api/v1/exposure', 'account', {
    operationId: 'readExposure',
    summary: 'Read what your bids and unpaid purchases come to, and how much they may',
    answer: Exposure,
    handle: ({ account }) => auctions.exposureOf(account),
  })

  api.get('/api/v1/lots/:lotId/bids', 'anyone', {
    operationId: 'listBids',
    summary: 'Read the bidding history of a lot',
    query: HistoryQuery,
    answer: LotHistory,
    refusals: ['lot.unknown'],
    shared: { among: 'each-audience', isPersonal: true },
    handle: ({ account, params: { lotId }, query: { after = 0, limit = historyPageSize }, request, reply }) => {
      const own = () => auctions.history(lotId, after, account?.id ?? null, limit)
      const isFirstPage = after === 0 && limit === historyPageSize
      if (!isFirstPage) return own()
      const personal = ({ id }: Account) => shared.ownPartOfHistory(lotId, id)
      return reads.answer(request, reply, { shared: () => shared.history(lotId), personal, own })
    },
  })

  api.get('/api/v1/lots/:lotId/room-events', 'anyone', {
    operationId: 'listRoomEvents',
    summary: 'Read what happened to the clock of a lot',
    query: RoomEventQuery,
    answer: RoomEvents,
    handle: ({ params, query }) => auctions.roomEvents(params.lotId, query.after ?? 0, query.limit),
  })
})

/** A receipt is text, so it is sent as it is. The schema describes it, and a test compares the two. */
const sendReceipt = (reply: FastifyReply, lotId: LotId, receipt: string) => {
  const revision = Number(/"revision":(\d+)/.exec(receipt)?.[1])
  // Another node may not know this bid yet. With the cookie, the next read of its bidder is at least as new.
  reply.header(
    'set-cookie',
    minRevisionCookieOf(minRevisionsAfter(reply.request.headers.cookie ?? '', lotId, revision)),
  )
  return reply.type('application/json; charset=utf-8').send(receipt as never)
}
