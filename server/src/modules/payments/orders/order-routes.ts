import { LimitQuery } from '@vermeil/contracts/paging'
import {
  CheckoutLink,
  Order,
  OrderList,
  PaymentResult,
  RateBody,
  SalesView,
  Statement,
} from '@vermeil/contracts/payments'
import { AccountSubscription } from '@vermeil/contracts/subscriptions'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { PaymentsFace } from '../payments.ts'
import { invoiceNumberOf } from './invoice-number.ts'
import type { OrderRow } from './order-store.ts'

const config = { access: 'account' } as const
const OrderParams = z.strictObject({ id: z.uuid() })
const SessionParams = z.strictObject({ id: z.string().min(1).max(200) })
const KeyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })

export const sendInvoice = (reply: FastifyReply, { pdf, order }: { pdf: Buffer; order: OrderRow }) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="vermeil-${invoiceNumberOf(order)}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)

type Door = { payments: PaymentsFace; limiter: Limiter }

/** What a person owes, has paid, and has earned. */
export const orderRoutes: FastifyPluginAsyncZod<Door> = async (app, { payments, limiter }) => {
  app.get(
    '/orders',
    {
      config,
      schema: {
        operationId: 'listOrders',
        summary: 'List your orders',
        querystring: LimitQuery,
        response: { 200: OrderList },
      },
    },
    async (request) => {
      const { orders, ...rest } = await payments.orders.list(accountOf(request).id)
      return { ...rest, orders: orders.slice(0, request.query.limit) }
    },
  )

  app.get(
    '/orders/:id',
    {
      config: { ...config, refusals: ['order.unknown'] },
      schema: {
        operationId: 'getOrder',
        summary: 'Read one of your orders',
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => payments.orders.view(accountOf(request).id, request.params.id),
  )

  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: { ...config, refusals: ['order.unknown'], media: { types: ['application/pdf'] } },
      schema: { operationId: 'getInvoice', summary: 'Download the invoice of an order', params: OrderParams },
    },
    async (request, reply) =>
      sendInvoice(reply, await payments.orders.invoice(request.params.id, accountOf(request).id)),
  )

  app.post(
    '/orders/:id/checkout',
    {
      config: {
        access: 'confirmed',
        refusals: [
          'order.unknown',
          'order.not-payable',
          'payment.over-card-limit',
          'payment.provider-away',
          'idempotency.reused',
        ],
      },
      preHandler: limitRequests(limiter, requestLimits.payments),
      schema: {
        operationId: 'payOrder',
        summary: 'Open the payment page of an order',
        params: OrderParams,
        headers: KeyHeader,
        response: { 200: CheckoutLink },
      },
    },
    async (request) => ({
      url: await payments.orders.payLink(accountOf(request), request.params.id, request.headers['idempotency-key']),
    }),
  )

  app.post(
    '/orders/:id/delivery',
    {
      config: { ...config, refusals: ['order.unknown', 'order.not-deliverable'] },
      schema: {
        operationId: 'confirmDelivery',
        summary: 'Confirm that an order was delivered',
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => payments.orders.confirmDelivery(accountOf(request).id, request.params.id),
  )

  app.put(
    '/orders/:id/rating',
    {
      config: { ...config, refusals: ['order.unknown', 'order.not-ratable'] },
      schema: {
        operationId: 'rateOrder',
        summary: 'Rate the artist of an order',
        params: OrderParams,
        body: RateBody,
        response: { 200: Order },
      },
    },
    async (request) =>
      payments.orders.rate(accountOf(request).id, request.params.id, request.body.stars as 1 | 2 | 3 | 4 | 5),
  )

  app.get(
    '/payments/session/:id',
    {
      config: { access: 'anyone', refusals: ['payment.verification-failed', 'payment.provider-away'] },
      // The payment provider is asked each time; the page that waits for a result asks every two seconds.
      preHandler: limitRequests(limiter, { name: 'payment-results', points: 120, perSeconds: 60 }),
      schema: {
        operationId: 'getPaymentResult',
        summary: 'Read the result of a payment',
        params: SessionParams,
        response: { 200: PaymentResult },
      },
    },
    async (request) => payments.resultOf(request.params.id, request.account?.id ?? null),
  )

  app.get(
    '/sales',
    {
      config,
      schema: {
        operationId: 'listSales',
        summary: 'List your sales and earnings',
        querystring: LimitQuery,
        response: { 200: SalesView },
      },
    },
    async (request) => {
      const { sales, ...rest } = await payments.salesOf(accountOf(request).id)
      return { ...rest, sales: sales.slice(0, request.query.limit) }
    },
  )

  app.get(
    '/account/statement',
    { config, schema: { operationId: 'getStatement', summary: 'Read your statement', response: { 200: Statement } } },
    async (request) => payments.statementOf(accountOf(request).id),
  )

  app.get(
    '/account/subscription',
    {
      config,
      schema: {
        operationId: 'getSubscription',
        summary: 'Read your subscription',
        response: { 200: AccountSubscription },
      },
    },
    async (request) => payments.subscriptionOf(accountOf(request).id),
  )
}
