import { collectInvoice, followCollection, methodOnFile, subscriptionOf } from '../billing/collect.ts'
import { completeSubscription } from '../billing/start.ts'
import { StripeError } from '../errors.ts'
import { createdRange, page, pagingShape } from '../http/paging.ts'
import { bool, object, oneOf, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import type { Invoice, PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { refuseIfFailed } from '../payments/payment-intent.ts'

/** Tries an open invoice once more, now, and lets its subscription follow. */
export function payOpenInvoice(op: Operation, invoice: Invoice, chosen?: PaymentMethod): Invoice {
  if (invoice.status !== 'open') {
    throw new StripeError('invalid', invoice.status === 'paid' ? 'Invoice is already paid' : 'Invoice is not open')
  }
  const id = subscriptionOf(invoice)
  const subscription = id ? op.tx.get('subscriptions', id) : undefined
  const method = chosen ?? (subscription && methodOnFile(op, subscription))
  const collection = collectInvoice(op, invoice, method)
  if (subscription?.status === 'incomplete' && collection.invoice.status === 'paid') {
    completeSubscription(op, subscription)
  } else if (subscription && ['active', 'past_due', 'trialing'].includes(subscription.status)) {
    followCollection(op, subscription, collection)
  }
  if (collection.invoice.status !== 'paid') {
    if (collection.intent) refuseIfFailed(collection.intent)
    throw new StripeError('invalid', 'There is no `default_payment_method` set on this Customer or Invoice.')
  }
  return collection.invoice
}

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
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter((invoice) => params.subscription === undefined || subscriptionOf(invoice) === params.subscription)
        .filter(({ status }) => params.status === undefined || status === params.status)
        .filter(({ created }) => params.created?.(created) ?? true)
      return page(invoices, params, '/v1/invoices')
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ op, id }) => op.need('invoices', id)),
  route('POST', '/v1/invoices/:id/pay', { payment_method: text, off_session: bool }, ({ op, id, params }) => {
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
