import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  AssignSaleBody,
  ConsoleAct,
  ConsoleActBody,
  FloorSales,
  QueueOrderBody,
  SaleReceipt,
  SaleroomView,
  VoidBody,
} from '@vermeil/contracts/selling/auctions.schema'
import { BuyNowBody } from '@vermeil/contracts/selling/bidding.schema'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isStaff, staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout, decidesNothing } from '../../../platform/http/parties.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { SharedReads } from '../../../platform/reads/shared-reads.ts'
import { requestLimits } from '../../../request-limits.ts'
import { bidderRefused, lotClosed } from '../auction-routes.ts'
import type { Auctions } from '../auctions.ts'
import type { SharedAuctions } from '../shared/shared-auctions.ts'

/** What an action of the console may be refused for. */
export const consoleRefusals = [
  ...['saleroom.empty', 'lot.not-on-block', 'lot.no-bids', 'lot.at-starting-bid'],
  ...['bid.too-high', 'lot.reserve-not-met', 'lot.not-stopped', 'saleroom.bid-moved'],
  ...lotClosed,
] as const

const ActParams = z.strictObject({ act: ConsoleAct })

const viewerOf = ({ account }: FastifyRequest) =>
  account && { accountId: account.id, isAdmin: isStaff(account, 'catalog', 'clerk', 'money', 'read-only') }

type Options = { auctions: Auctions; limiter: Limiter; reads: SharedReads; shared: SharedAuctions }

export const saleroomRoutes = routes<Options>((api, { auctions, limiter, reads, shared }) => {
  api.get('/api/v1/saleroom', 'anyone', {
    operationId: 'getSaleroom',
    summary: 'Read the state of the saleroom',
    answer: SaleroomView,
    shared: { among: 'each-audience' },
    handle: ({ request, reply }) =>
      reads.answer(request, reply, { shared: shared.saleroom, own: () => auctions.saleroom(viewerOf(request)) }),
  })

  api.post('/api/v1/lots/:lotId/buy-now', 'confirmed', {
    operationId: 'buyNow',
    summary: 'Buy a saleroom lot at its fixed price',
    isKeyed: true,
    body: BuyNowBody,
    created: SaleReceipt,
    refusals: [
      'lot.unknown',
      'lot.timed',
      ...lotClosed,
      ...bidderRefused,
      'bid.over-limit',
      'buy-now.unavailable',
      'idempotency.reused',
    ],
    preHandler: limitRequests(limiter, requestLimits.purchases),
    handle: ({ account, params: { lotId }, body, key }) =>
      auctions.buyNow({ lotId, account, country: body?.country, key }),
  })

  api.post('/api/v1/saleroom/:act', staff('clerk'), {
    operationId: 'runConsoleAction',
    summary: 'Run an action of the auctioneer’s console',
    params: ActParams,
    body: ConsoleActBody,
    answer: SaleroomView,
    refusals: consoleRefusals,
    parties: decidesAbout({ saleroom: '' }),
    isShownAtOnce: true,
    handle: async ({ account, params, body, request }) => {
      await auctions.runConsoleAct({ act: params.act, adminId: account.id, ...body })
      return auctions.saleroom(viewerOf(request))
    },
  })

  api.put('/api/v1/saleroom/queue', staff('clerk'), {
    operationId: 'orderSaleroomQueue',
    summary: 'Set the order of the lots to come',
    body: QueueOrderBody,
    answer: SaleroomView,
    refusals: ['lot.unknown', 'lot.has-bids', ...lotClosed],
    parties: decidesNothing('The order of the queue sells nothing.'),
    handle: async ({ account, body, request }) => {
      await auctions.orderQueue(body.lotIds, account.id)
      return auctions.saleroom(viewerOf(request))
    },
  })

  api.post('/api/v1/lots/:lotId/voids', staff('clerk'), {
    operationId: 'voidBid',
    summary: 'Void a bid',
    body: VoidBody,
    refusals: ['lot.unknown', 'bid.not-voidable', 'order.paid', ...lotClosed],
    parties: decidesAbout({ lot: 'lotId' }),
    handle: ({ account, params, body }) => auctions.voidBid({ ...params, ...body, adminId: account.id }),
  })

  api.put('/api/v1/lots/:lotId/sale/buyer', staff('clerk'), {
    operationId: 'assignSale',
    summary: 'Assign a floor sale to its buyer',
    body: AssignSaleBody,
    refusals: ['sale.unknown', 'sale.not-the-floors', 'account.unknown', 'bid.by-staff', 'bid.own-lot'],
    parties: decidesAbout({ lot: 'lotId' }),
    handle: ({ account, params, body }) => auctions.assignSale(params.lotId, body, account.id),
  })

  api.get('/api/v1/saleroom/floor-sales', staff('clerk'), {
    operationId: 'listFloorSales',
    summary: 'List floor sales without a buyer',
    query: LimitQuery,
    answer: FloorSales,
    reading: false,
    handle: async ({ query, request }) => {
      const { sales, ...rest } = await auctions.floorSales(viewerOf(request))
      return { ...rest, sales: sales.slice(0, query.limit) }
    },
  })
})
