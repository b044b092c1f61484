import {
  AdminOrder,
  AdminOrderFilter,
  AdminOrderPage,
  AdminOrderQuery,
  BankTransferBody,
  RefundBody,
} from '@vermeil/contracts/money/payments-admin.schema'
import { staff } from '../../../platform/http/access.ts'
import { withoutContacts } from '../../../platform/http/hide-contacts.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesAbout } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import { pdfMedia } from '../../../platform/http/send-file.ts'
import type { PaymentAdministration } from '../books/administer-payments.ts'
import { sendInvoice } from './order-routes.ts'
import type { OwnOrders } from './own-orders.ts'
import type { UndoneSales } from './undone-sales.ts'

const parties = decidesAbout({ order: 'id' })

type Options = {
  admin: PaymentAdministration
  orders: Pick<OwnOrders, 'byId' | 'invoice'>
  undoneSales: Pick<UndoneSales, 'offerToUnderbidder' | 'relist'>
}

/** Everybody's orders: reading, refunding, and what to do about a lapsed one. */
export const orderAdminRoutes = routes<Options>((api, { admin, orders, undoneSales }) => {
  api.get('/orders', staff('money', 'read-only'), {
    operationId: 'listAllOrders',
    summary: 'List all orders',
    query: AdminOrderQuery,
    answer: AdminOrderPage,
    handle: ({ query }) => admin.orders(query),
  })
  api.get('/orders.csv', staff('money', 'read-only'), {
    operationId: 'exportOrders',
    summary: 'Download all orders that match',
    query: AdminOrderFilter,
    media: csvMedia,
    handle: ({ query, request, reply }) =>
      sendCsv(reply, 'orders.csv', admin.ordersFile(query, request.isReadOnly ? withoutContacts : undefined)),
  })
  api.get('/orders/:id', staff('money', 'read-only'), {
    operationId: 'getAnyOrder',
    summary: 'Read an order',
    answer: AdminOrder,
    refusals: ['order.unknown'],
    handle: ({ params }) => admin.order(params.id),
  })
  api.get('/orders/:id/invoice.pdf', staff('money'), {
    operationId: 'getAnyInvoice',
    summary: 'Download the invoice of any order',
    refusals: ['order.unknown'],
    media: pdfMedia,
    handle: async ({ params, reply }) => sendInvoice(reply, await orders.invoice(await orders.byId(params.id))),
  })

  api.post('/orders/:id/refunds', staff('money'), {
    operationId: 'refundOrder',
    summary: 'Refund an order in whole or in part',
    body: RefundBody,
    answer: AdminOrder,
    refusals: ['order.unknown', 'order.not-refundable'],
    parties,
    handle: ({ account, params, body: { amount, reason } }) => admin.refund(account.id, params.id, amount, reason),
  })
  api.post('/orders/:id/bank-transfer', staff('money'), {
    operationId: 'markOrderTransferred',
    summary: 'Mark an order as paid by bank transfer',
    body: BankTransferBody,
    answer: AdminOrder,
    refusals: ['order.unknown', 'order.not-payable', 'delivery.choice-needed', 'payment.amount-differs'],
    parties,
    handle: ({ account, params, body: { amount, reference } }) =>
      admin.markTransferred(account.id, params.id, amount, reference),
  })
  api.post('/orders/:id/offer', staff('money'), {
    operationId: 'offerToUnderbidder',
    summary: 'Offer a lapsed lot to the next bidder',
    answer: AdminOrder,
    refusals: ['order.unknown', 'order.not-lapsed', 'order.no-underbidder'],
    parties: decidesAbout({ order: 'id', 'bidders-of-order': 'id' }),
    handle: async ({ account, params }) => admin.order(await undoneSales.offerToUnderbidder(account.id, params.id)),
  })
  api.post('/orders/:id/relist', staff('money'), {
    operationId: 'relistLot',
    summary: 'List a lapsed lot again',
    answer: AdminOrder,
    refusals: ['order.unknown', 'order.not-lapsed', 'listing.incomplete', 'work.booked'],
    parties,
    handle: async ({ account, params }) => {
      await undoneSales.relist(account.id, params.id)
      return admin.order(params.id)
    },
  })
})
