import { StripeError } from '../errors.ts'
import type { Invoice, PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { refuseIfFailed } from '../payments/payment-intent.ts'
import { collectInvoice, followCollection, methodOnFile, subscriptionOf } from './collect.ts'
import { completeSubscription } from './start.ts'

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
