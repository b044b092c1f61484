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
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf, isAdmin } from '../../../platform/http/access.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { decidesAbout, decidesNothing } from '../../../platform/http/parties.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { SharedReads } from '../../../platform/reads/shared-reads.ts'
import { requestLimits } from '../../../request-limits.ts'
import { bidderRefused, LotParams, lotClosed } from '../auction-routes.ts'
import type { Auctions } from '../auctions.ts'
import type { SharedAuctions } from '../shared/shared-auctions.ts'

/** What an action of the console may be refused for. */
export const consoleRefusals = [
  ...['saleroom.empty', 'lot.not-on-block', 'lot.no-bids', 'lot.at-starting-bid'],
  ...['bid.too-high', 'lot.reserve-not-met', 'lot.not-stopped'],
  ...lotClosed,
] as const

const ActParams = z.strictObject({ act: ConsoleAct })
const admin = { config: { access: ['admin'] } } as const

const viewerOf = ({ account }: FastifyRequest) => account && { accountId: account.id, isAdmin: isAdmin(account) }

type Options = { auctions: Auctions; limiter: Limiter; reads: SharedReads; shared: SharedAuctions }

export const saleroomRoutes: FastifyPluginAsyncZod<Options> = async (app, { auctions, limiter, reads, shared }) => {
  app.get(
    '/api/v1/saleroom',
    {
      config: { access: 'anyone', shared: { among: 'each-audience' } },
      schema: {
        operationId: 'getSaleroom',
        summary: 'Read the state of the saleroom',
        response: { 200: SaleroomView },
      },
    },
    (request, reply) =>
      reads.answer(request, reply, { shared: shared.saleroom, own: () => auctions.saleroom(viewerOf(request)) }),
  )

  app.post(
    '/api/v1/lots/:lotId/buy-now',
    {
      config: {
        access: 'confirmed',
        refusals: [
          'lot.unknown',
          'lot.timed',
          ...lotClosed,
          ...bidderRefused,
          'bid.over-limit',
          'buy-now.unavailable',
          'idempotency.reused',
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.purchases),
      schema: {
        operationId: 'buyNow',
        summary: 'Buy a saleroom lot at its fixed price',
        params: LotParams,
        headers: KeyHeader,
        body: BuyNowBody,
        response: { 201: SaleReceipt },
      },
    },
    async (request, reply) => {
      const { lotId } = request.params
      const key = request.headers['idempotency-key']
      const country = request.body?.country
      return reply.code(201).send(await auctions.buyNow({ lotId, account: accountOf(request), country, key }))
    },
  )

  app.post(
    '/api/v1/saleroom/:act',
    {
      config: {
        ...admin.config,
        parties: decidesAbout({ saleroom: '' }),
        refusals: consoleRefusals,
        isShownAtOnce: true,
      },
      schema: {
        operationId: 'runConsoleAction',
        summary: 'Run an action of the auctioneer’s console',
        params: ActParams,
        body: ConsoleActBody,
        response: { 200: SaleroomView },
      },
    },
    async (request) => {
      await auctions.runConsoleAct({ act: request.params.act, adminId: accountOf(request).id, ...request.body })
      return auctions.saleroom(viewerOf(request))
    },
  )

  app.put(
    '/api/v1/saleroom/queue',
    {
      config: {
        ...admin.config,
        parties: decidesNothing('The order of the queue sells nothing.'),
        refusals: ['lot.unknown', 'lot.has-bids', ...lotClosed],
      },
      schema: {
        operationId: 'orderSaleroomQueue',
        summary: 'Set the order of the lots to come',
        body: QueueOrderBody,
        response: { 200: SaleroomView },
      },
    },
    async (request) => {
      await auctions.orderQueue(request.body.lotIds, accountOf(request).id)
      return auctions.saleroom(viewerOf(request))
    },
  )

  app.post(
    '/api/v1/lots/:lotId/voids',
    {
      config: {
        ...admin.config,
        parties: decidesAbout({ lot: 'lotId' }),
        refusals: ['lot.unknown', 'bid.not-voidable', 'order.paid', ...lotClosed],
      },
      schema: {
        operationId: 'voidBid',
        summary: 'Void a bid',
        params: LotParams,
        body: VoidBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await auctions.voidBid({ ...request.params, ...request.body, adminId: accountOf(request).id })
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/v1/lots/:lotId/sale/buyer',
    {
      config: {
        ...admin.config,
        parties: decidesAbout({ lot: 'lotId' }),
        refusals: ['sale.unknown', 'sale.not-the-floors', 'account.unknown', 'bid.by-staff', 'bid.own-lot'],
      },
      schema: {
        operationId: 'assignSale',
        summary: 'Assign a floor sale to its buyer',
        params: LotParams,
        body: AssignSaleBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await auctions.assignSale(request.params.lotId, request.body, accountOf(request).id)
      return reply.code(204).send()
    },
  )

  app.get(
    '/api/v1/saleroom/floor-sales',
    {
      config: { access: ['admin'], reading: false },
      schema: {
        operationId: 'listFloorSales',
        summary: 'List floor sales without a buyer',
        querystring: LimitQuery,
        response: { 200: FloorSales },
      },
    },
    async (request) => {
      const { sales, ...rest } = await auctions.floorSales(viewerOf(request))
      return { ...rest, sales: sales.slice(0, request.query.limit) }
    },
  )
}
