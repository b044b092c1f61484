import { Order } from '@vermeil/contracts/money/payments.schema'
import { OrderQuoteRequest } from '@vermeil/contracts/money/quotes.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { guardObjects } from '../../../platform/http/can.ts'
import { must } from '../../../platform/must.ts'
import { orderRules } from './order-access.ts'
import type { OwnOrders } from './own-orders.ts'
import type { OrdersByQuote } from './quoted-orders.ts'

const OrderParams = z.strictObject({ id: z.uuid() })

type Options = { orders: Pick<OwnOrders, 'byId' | 'view'>; byQuote: Pick<OrdersByQuote, 'ask' | 'cancel'> }

/** What the winner of a lot does whose delivery has no price. */
export const orderQuoteRoutes: FastifyPluginAsyncZod<Options> = async (app, { orders, byQuote }) => {
  const guarded = guardObjects(orderRules, ({ id }: z.infer<typeof OrderParams>) => orders.byId(id))
  const viewNow = async (id: string) => orders.view(must(await orders.byId(id), 'the order that was changed'))

  app.post(
    '/orders/:id/quotes',
    {
      config: {
        access: guarded.to('order.choose-delivery', 'confirmed'),
        refusals: ['order.not-payable', 'address.unknown', 'quote.not-needed', 'quote.too-many'],
      },
      schema: {
        operationId: 'askForOrderQuote',
        summary: 'Ask what the delivery of an unpaid order to one of your addresses costs',
        params: OrderParams,
        body: OrderQuoteRequest,
        response: { 200: Order },
      },
    },
    async (request) => {
      const order = guarded.subjectOf(request)
      await byQuote.ask(order, request.body.addressId)
      return viewNow(order.id)
    },
  )

  app.post(
    '/orders/:id/cancellation',
    {
      config: { access: guarded.to('order.cancel'), refusals: ['order.not-cancelable'], isRepeatable: true },
      schema: {
        operationId: 'cancelOrder',
        summary: 'Cancel an order whose delivery has no price that you accept',
        params: OrderParams,
        response: { 200: Order },
      },
    },
    async (request) => {
      const order = guarded.subjectOf(request)
      if (order.status !== 'canceled') await byQuote.cancel(order)
      return viewNow(order.id)
    },
  )
}
