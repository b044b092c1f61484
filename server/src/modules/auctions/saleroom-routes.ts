import {
  AssignSaleBody,
  ConsoleAct,
  ConsoleActBody,
  FloorSales,
  QueueOrderBody,
  SaleReceipt,
  SaleroomView,
  VoidBody,
} from '@vermeil/contracts/auctions'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { KeyHeader, LotParams } from './auction-routes.ts'
import type { Auctions } from './auctions.ts'

const ActParams = z.strictObject({ act: ConsoleAct })
const admin = { config: { access: ['admin'] } } as const

const viewerOf = ({ account }: FastifyRequest) =>
  account && { accountId: account.id, isAdmin: account.role === 'admin' }

type Options = { auctions: Auctions; limiter: Limiter }

export const saleroomRoutes: FastifyPluginAsyncZod<Options> = async (app, { auctions, limiter }) => {
  app.get(
    '/api/v1/saleroom',
    { config: { access: 'anyone' }, schema: { response: { 200: SaleroomView } } },
    async (request) => auctions.saleroom(viewerOf(request)),
  )

  app.post(
    '/api/v1/lots/:lotId/buy-now',
    {
      config: { access: 'confirmed' },
      preHandler: limitRequests(limiter, requestLimits.purchases),
      schema: { params: LotParams, headers: KeyHeader, response: { 201: SaleReceipt } },
    },
    async (request, reply) => {
      const { lotId } = request.params
      const key = request.headers['idempotency-key']
      return reply.code(201).send(await auctions.buyNow({ lotId, account: accountOf(request), key }))
    },
  )

  app.post(
    '/api/v1/saleroom/:act',
    { ...admin, schema: { params: ActParams, body: ConsoleActBody, response: { 200: SaleroomView } } },
    async (request) => {
      await auctions.runConsoleAct({ act: request.params.act, adminId: accountOf(request).id, ...request.body })
      return auctions.saleroom(viewerOf(request))
    },
  )

  app.put(
    '/api/v1/saleroom/queue',
    { ...admin, schema: { body: QueueOrderBody, response: { 200: SaleroomView } } },
    async (request) => {
      await auctions.orderQueue(request.body.lotIds, accountOf(request).id)
      return auctions.saleroom(viewerOf(request))
    },
  )

  app.post(
    '/api/v1/lots/:lotId/voids',
    { ...admin, schema: { params: LotParams, body: VoidBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await auctions.voidBid({ ...request.params, ...request.body, adminId: accountOf(request).id })
      return reply.code(204).send()
    },
  )

  app.put(
    '/api/v1/lots/:lotId/sale/buyer',
    { ...admin, schema: { params: LotParams, body: AssignSaleBody, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await auctions.assignSale(request.params.lotId, request.body, accountOf(request).id)
      return reply.code(204).send()
    },
  )

  app.get('/api/v1/saleroom/floor-sales', { ...admin, schema: { response: { 200: FloorSales } } }, async (request) =>
    auctions.floorSales(viewerOf(request)),
  )
}
