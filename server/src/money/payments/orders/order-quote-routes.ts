import { Order } from '@vermeil/contracts/money/payments.schema'
import { OrderQuoteRequest } from '@vermeil/contracts/money/quotes.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { must } from '../../../platform/must.ts'
import { orderRules } from './order-access.ts'
import type { OwnOrders } from './own-orders.ts'
import type { OrdersByQuote } from './quoted-orders.ts'

type Options = { orders: Pick<OwnOrders, 'byId' | 'view'>; byQuote: Pick<OrdersByQuote, 'ask' | 'cancel'> }

/** What the winner of a lot does whose delivery has no price. */
export const orderQuoteRoutes = routes<Options>((api, { orders, byQuote }) => {
  const guarded = guardObjects(orderRules, ({ id }: { id: string }) => orders.byId(id))
  const viewNow = async (id: string) => orders.view(must(await orders.byId(id), 'the order that was changed'))

  api.post('/orders/:id/quotes', guarded.to('order.choose-delivery', 'confirmed'), {
    operationId: 'askForOrderQuote',
    summary: 'Ask what the delivery of an unpaid order to one of your addresses costs',
    body: OrderQuoteRequest,
    answer: Order,
    refusals: ['order.not-payable', 'address.unknown', 'quote.not-needed', 'quote.too-many'],
    handle: async ({ subject: order, body }) => {
      await byQuote.ask(order, body.addressId)
      return viewNow(order.id)
    },
  })

  api.post('/orders/:id/cancellation', guarded.to('order.cancel'), {
    operationId: 'cancelOrder',
    summary: 'Cancel an order whose delivery has no price that you accept',
    answer: Order,
    refusals: ['order.not-cancelable'],
    isRepeatable: true,
    handle: async ({ subject: order }) => {
      if (order.status !== 'canceled') await byQuote.cancel(order)
      return viewNow(order.id)
    },
  })
})
