import {
  AdminOrder,
  AdminOrderFilter,
  AdminOrderPage,
  AdminOrderQuery,
  BankTransferBody,
  RefundBody,
} from '@vermeil/contracts/money/payments-admin.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import type { PaymentAdministration } from '../books/administer-payments.ts'
import { sendInvoice } from './order-routes.ts'
import type { OwnOrders } from './own-orders.ts'
import type { UndoneSales } from './undone-sales.ts'

const config = { access: ['admin'] } as const
const parties = decidesAbout({ order: 'id' })
const Params = z.strictObject({ id: z.uuid() })
const oneOrder = { params: Params, response: { 200: AdminOrder } }

type Options = {
  admin: PaymentAdministration
  orders: Pick<OwnOrders, 'byId' | 'invoice'>
  undoneSales: Pick<UndoneSales, 'offerToUnderbidder' | 'relist'>
}

/** Everybody's orders: reading, refunding, and what to do about a lapsed one. */
export const orderAdminRoutes: FastifyPluginAsyncZod<Options> = async (app, { admin, orders, undoneSales }) => {
  app.get(
    '/orders',
    {
      config,
      schema: {
        operationId: 'listAllOrders',
        summary: 'List all orders',
        querystring: AdminOrderQuery,
        response: { 200: AdminOrderPage },
      },
    },
    async (request) => admin.orders(request.query),
  )
  app.get(
    '/orders.csv',
    {
      config: { ...config, media: csvMedia },
      schema: { operationId: 'exportOrders', summary: 'Download all orders that match', querystring: AdminOrderFilter },
    },
    async (request, reply) => sendCsv(reply, 'orders.csv', admin.ordersFile(request.query)),
  )
  app.get(
    '/orders/:id',
    {
      config: { ...config, refusals: ['order.unknown'] },
      schema: { operationId: 'getAnyOrder', summary: 'Read an order', ...oneOrder },
    },
    async (request) => admin.order(request.params.id),
  )
  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: { ...config, refusals: ['order.unknown'], media: { types: ['application/pdf'] } },
      schema: { operationId: 'getAnyInvoice', summary: 'Download the invoice of any order', params: Params },
    },
    async (request, reply) => sendInvoice(reply, await orders.invoice(await orders.byId(request.params.id))),
  )

  app.post(
    '/orders/:id/refunds',
    {
      config: { ...config, parties, refusals: ['order.unknown', 'order.not-refundable'] },
      schema: {
        operationId: 'refundOrder',
        summary: 'Refund an order in whole or in part',
        ...oneOrder,
        body: RefundBody,
      },
    },
    async (request) => {
      const { amount, reason } = request.body
      return admin.refund(accountOf(request).id, request.params.id, amount, reason)
    },
  )
  app.post(
    '/orders/:id/bank-transfer',
    {
      config: {
        ...config,
        parties,
        refusals: ['order.unknown', 'order.not-payable', 'delivery.choice-needed', 'payment.amount-differs'],
      },
      schema: {
        operationId: 'markOrderTransferred',
        summary: 'Mark an order as paid by bank transfer',
        ...oneOrder,
        body: BankTransferBody,
      },
    },
    async (request) => {
      const { amount, reference } = request.body
      return admin.markTransferred(accountOf(request).id, request.params.id, amount, reference)
    },
  )
  app.post(
    '/orders/:id/offer',
    {
      config: {
        ...config,
        parties: decidesAbout({ order: 'id', 'bidders-of-order': 'id' }),
        refusals: ['order.unknown', 'order.not-lapsed', 'order.no-underbidder'],
      },
      schema: { operationId: 'offerToUnderbidder', summary: 'Offer a lapsed lot to the next bidder', ...oneOrder },
    },
    async (request) => admin.order(await undoneSales.offerToUnderbidder(accountOf(request).id, request.params.id)),
  )
  app.post(
    '/orders/:id/relist',
    {
      config: {
        ...config,
        parties,
        refusals: ['order.unknown', 'order.not-lapsed', 'listing.incomplete', 'work.booked'],
      },
      schema: { operationId: 'relistLot', summary: 'List a lapsed lot again', ...oneOrder },
    },
    async (request) => {
      await undoneSales.relist(accountOf(request).id, request.params.id)
      return admin.order(request.params.id)
    },
  )
}
