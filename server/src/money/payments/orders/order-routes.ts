import { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import { CheckoutLink, Order, OrderList, PaymentResult, RateBody } from '@vermeil/contracts/money/payments.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { accountOf } from '../../../platform/http/access.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { KeyHeader } from '../../../platform/http/key-header.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { ReadPaymentResult } from '../checkout/payment-result.ts'
import { orderRules } from './order-access.ts'
import { invoiceNumberOf } from './order-row.ts'
import type { Invoice, OwnOrders, Stars } from './own-orders.ts'

const config = { access: 'account' } as const
const OrderParams = z.strictObject({ id: z.uuid() })
const SessionParams = z.strictObject({ id: z.string().min(1).max(200) })

export const sendInvoice = (reply: FastifyReply, { pdf, order }: Invoice) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="vermeil-${invoiceNumberOf(order)}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(pdf)

type Options = {
  orders: OwnOrders
  readResult: ReadPaymentResult
  subscriptions: Pick<Subscriptions, 'ofAccount'>
  limiter: Limiter
}

/** What an account owes and has paid. */
export const orderRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { readResult, subscriptions, limiter } = options
  const guarded = guardObjects(orderRules, ({ id }: z.infer<typeof OrderParams>) => options.orders.byId(id))

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
      const { orders, ...rest } = await options.orders.list(accountOf(request).id)
      return { ...rest, orders: orders.slice(0, request.query.limit) }
    },
  )

  app.get(
    '/orders/:id',
    {
      config: { access: guarded.to('order.view') },
      schema: {
        operationId: 'getOrder',
        summary: 'Read one of your orders',
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => options.orders.view(guarded.subjectOf(request)),
  )

  app.get(
    '/orders/:id/invoice.pdf',
    {
      config: { access: guarded.to('order.view'), media: { types: ['application/pdf'] } },
      schema: { operationId: 'getInvoice', summary: 'Download the invoice of an order', params: OrderParams },
    },
    async (request, reply) => sendInvoice(reply, await options.orders.invoice(guarded.subjectOf(request))),
  )

  app.put(
    '/orders/:id/delivery',
    {
      config: {
        access: guarded.to('order.choose-delivery'),
        refusals: [
          ...(['order.not-payable', 'address.unknown', 'payment.provider-away'] as const),
          ...(['delivery.no-pickup', 'delivery.pickup-only', 'delivery.quote-needed'] as const),
          'delivery.no-own-carrier',
        ],
      },
      schema: {
        operationId: 'chooseDelivery',
        summary: 'Choose how the work of an unpaid order gets to you',
        params: OrderParams,
        body: ChooseDeliveryBody,
        response: { 200: Order },
      },
    },
    async (request) => options.orders.chooseDelivery(guarded.subjectOf(request), request.body),
  )

  app.post(
    '/orders/:id/checkout',
    {
      config: {
        access: guarded.to('order.pay', 'confirmed'),
        refusals: [
          ...(['order.not-payable', 'delivery.choice-needed', 'payment.over-card-limit'] as const),
          ...(['payment.provider-away', 'idempotency.reused'] as const),
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
      url: await options.orders.payLink(
        accountOf(request),
        guarded.subjectOf(request),
        request.headers['idempotency-key'],
      ),
    }),
  )

  app.put(
    '/orders/:id/rating',
    {
      config: { access: guarded.to('order.rate'), refusals: ['order.not-ratable'] },
      schema: {
        operationId: 'rateOrder',
        summary: 'Rate the artist of an order',
        params: OrderParams,
        body: RateBody,
        response: { 200: Order },
      },
    },
    async (request) => options.orders.rate(guarded.subjectOf(request), request.body.stars as Stars),
  )

  app.get(
    '/payments/session/:id',
    {
      config: { access: 'anyone', refusals: ['payment.verification-failed', 'payment.provider-away'] },
      // Every call asks the payment provider, and the result page calls every two seconds.
      preHandler: limitRequests(limiter, { name: 'payment-results', points: 120, perSeconds: 60 }),
      schema: {
        operationId: 'getPaymentResult',
        summary: 'Read the result of a payment',
        params: SessionParams,
        response: { 200: PaymentResult },
      },
    },
    async (request) => readResult(request.params.id, request.account?.id ?? null),
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
    async (request) => subscriptions.ofAccount(accountOf(request).id),
  )
}
