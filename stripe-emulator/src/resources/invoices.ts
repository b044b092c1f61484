import { subscriptionOf } from '../billing/collect.ts'
import { payOpenInvoice } from '../billing/pay-invoice.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { bool, noEffect, object, oneOf, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'

export const invoiceRoutes: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    {
      ...pagingShape,
      customer: text,
      subscription: text,
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      created: createdRange,
    },
    ({ op, params }) => {
      const invoices = op.tx
        .all('invoices')
        .filter(asAsked(params, 'customer', 'status'))
        .filter((invoice) => params.subscription === undefined || subscriptionOf(invoice) === params.subscription)
      return page(invoices, params, '/v1/invoices')
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ op, id }) => op.need('invoices', id)),
  route('POST', '/v1/invoices/:id/pay', { payment_method: text, off_session: noEffect(bool) }, ({ op, id, params }) => {
    const method = params.payment_method
      ? op.need('payment_methods', params.payment_method, 'payment_method')
      : undefined
    return payOpenInvoice(op, op.need('invoices', id), method)
  }),
  route(
    'GET',
    '/v1/invoice_payments',
    {
      ...pagingShape,
      invoice: text,
      status: oneOf('open', 'paid', 'canceled'),
      payment: object({ type: oneOf('payment_intent'), payment_intent: text }),
    },
    ({ op, params }) => {
      const intent = params.payment?.payment_intent
      const payments = op.tx
        .all('invoice_payments')
        .filter(({ invoice }) => params.invoice === undefined || invoice === params.invoice)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(({ payment }) => intent === undefined || payment.payment_intent === intent)
      return page(payments, params, '/v1/invoice_payments')
    },
  ),
  route('GET', '/v1/invoice_payments/:id', {}, ({ op, id }) => op.need('invoice_payments', id)),
]
