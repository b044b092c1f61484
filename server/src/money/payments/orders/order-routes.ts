import { AccountSubscription } from '@vermeil/contracts/identity/subscriptions.schema'
import { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import { CheckoutLink, Order, OrderList, PaymentResult, RateBody } from '@vermeil/contracts/money/payments.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { pdfMedia, sendPdf } from '../../../platform/http/send-file.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { ReadPaymentResult } from '../checkout/payment-result.ts'
import { orderRules } from './order-access.ts'
import { invoiceNumberOf } from './order-row.ts'
import type { Invoice, OwnOrders, Stars } from './own-orders.ts'

const SessionParams = z.strictObject({ id: z.string().min(1).max(200) })

export const sendInvoice = (reply: FastifyReply, { pdf, order }: Invoice) =>
  sendPdf(reply, `vermeil-${invoiceNumberOf(order)}`, pdf)

type Options = {
  orders: OwnOrders
  readResult: ReadPaymentResult
  subscriptions: Pick<Subscriptions, 'ofAccount'>
  limiter: Limiter
}

/** What an account owes and has paid. */
export const orderRoutes = routes<Options>((api, options) => {
  const { readResult, subscriptions, limiter } = options
  const guarded = guardObjects(orderRules, ({ id }: { id: string }) => options.orders.byId(id))

  api.get('/orders', 'account', {
    operationId: 'listOrders',
    summary: 'List your orders',
    query: LimitQuery,
    answer: OrderList,
    handle: async ({ account, query }) => {
      const { orders, ...rest } = await options.orders.list(account.id)
      return { ...rest, orders: orders.slice(0, query.limit) }
    },
  })

  api.get('/orders/:id', guarded.to('order.view'), {
    operationId: 'getOrder',
    summary: 'Read one of your orders',
    answer: Order,
    handle: ({ subject }) => options.orders.view(subject),
  })

  api.get('/orders/:id/invoice.pdf', guarded.to('order.view'), {
    operationId: 'getInvoice',
    summary: 'Download the invoice of an order',
    media: pdfMedia,
    handle: async ({ subject, reply }) => sendInvoice(reply, await options.orders.invoice(subject)),
  })

  api.put('/orders/:id/delivery', guarded.to('order.choose-delivery'), {
    operationId: 'chooseDelivery',
    summary: 'Choose how the work of an unpaid order gets to you',
    body: ChooseDeliveryBody,
    answer: Order,
    refusals: [
      ...(['order.not-payable', 'address.unknown', 'payment.provider-away'] as const),
      ...(['delivery.no-pickup', 'delivery.pickup-only', 'delivery.quote-needed'] as const),
      'delivery.no-own-carrier',
    ],
    handle: ({ subject, body }) => options.orders.chooseDelivery(subject, body),
  })

  api.post('/orders/:id/checkout', guarded.to('order.pay', 'confirmed'), {
    operationId: 'payOrder',
    summary: 'Open the payment page of an order',
    isKeyed: true,
    answer: CheckoutLink,
    refusals: [
      ...(['order.not-payable', 'delivery.choice-needed', 'payment.over-card-limit'] as const),
      ...(['payment.provider-away', 'idempotency.reused'] as const),
    ],
    preHandler: limitRequests(limiter, requestLimits.payments),
    handle: async ({ account, subject, key }) => ({
      url: await options.orders.payLink(account, subject, key),
    }),
  })

  api.put('/orders/:id/rating', guarded.to('order.rate'), {
    operationId: 'rateOrder',
    summary: 'Rate the artist of an order',
    body: RateBody,
    answer: Order,
    refusals: ['order.not-ratable'],
    handle: ({ subject, body }) => options.orders.rate(subject, body.stars as Stars),
  })

  api.get('/payments/session/:id', 'anyone', {
    operationId: 'getPaymentResult',
    summary: 'Read the result of a payment',
    params: SessionParams,
    answer: PaymentResult,
    refusals: ['payment.verification-failed', 'payment.provider-away'],
    // Every call asks the payment provider, and the result page calls every two seconds.
    preHandler: limitRequests(limiter, { name: 'payment-results', points: 120, perSeconds: 60 }),
    handle: ({ account, params }) => readResult(params.id, account?.id ?? null),
  })

  api.get('/account/subscription', 'account', {
    operationId: 'getSubscription',
    summary: 'Read your subscription',
    answer: AccountSubscription,
    handle: ({ account }) => subscriptions.ofAccount(account.id),
  })
})
