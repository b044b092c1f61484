import { StripeError } from '../errors.ts'
import type { Invoice, PaymentIntent, Subscription } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { type Collection, collectInvoice, methodOnFile } from './collect.ts'
import { createInvoice } from './invoice.ts'
import { recordInvoicePayment, settleInvoice } from './settle-invoice.ts'
import { changeSubscription, createSubscription, type SubscriptionData } from './subscription.ts'

/** The first payment can be made for this long; after that the subscription expires. */
const incompleteSeconds = 23 * 3600

/** Begins a subscription whose first payment has been made on a hosted page, or that starts with a free trial. */
export function startPaidSubscription(
  op: Operation,
  data: SubscriptionData,
  intent: PaymentIntent | null,
): { subscription: Subscription; invoice: Invoice } {
  const created = createSubscription(op, data)
  const open = createInvoice(op, created, 'subscription_create')
  if (intent) recordInvoicePayment(op, open, intent, 'open')
  const invoice = settleInvoice(op, open, intent)
  const subscription = op.put('subscriptions', {
    ...created,
    status: created.status === 'trialing' ? 'trialing' : 'active',
    latest_invoice: invoice.id,
  })
  op.emit('customer.subscription.created', subscription)
  return { subscription, invoice }
}

/** Begins a subscription over the API, paid off session from the card on file. */
export function startSubscription(
  op: Operation,
  data: SubscriptionData,
): { subscription: Subscription; collection: Collection } {
  const created = createSubscription(op, data)
  const open = createInvoice(op, created, 'subscription_create')
  const onFile = methodOnFile(op, created)
  if (!onFile && open.amount_due > 0) {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting.'
    throw new StripeError('reference_missing', message)
  }
  const announced = op.put('subscriptions', { ...created, latest_invoice: open.id })
  op.emit('customer.subscription.created', announced)
  const collection = collectInvoice(op, open, onFile)
  if (collection.invoice.status !== 'paid') {
    op.unschedule('end_period', created.id)
    op.schedule('expire_incomplete', created.id, op.now + incompleteSeconds)
    return { subscription: announced, collection }
  }
  const subscription =
    announced.status === 'trialing' ? announced : changeSubscription(op, announced, { status: 'active' })
  return { subscription, collection }
}

/** The first invoice of an incomplete subscription was paid after all. */
export function completeSubscription(op: Operation, before: Subscription): Subscription {
  op.unschedule('expire_incomplete', before.id)
  op.schedule('end_period', before.id, before.items.data[0]?.current_period_end ?? op.now)
  return changeSubscription(op, before, { status: 'active' })
}

export function expireIncomplete(op: Operation, subscriptionId: string): void {
  const subscription = op.tx.get('subscriptions', subscriptionId)
  if (subscription?.status !== 'incomplete') return
  const invoice = subscription.latest_invoice ? op.tx.get('invoices', subscription.latest_invoice) : undefined
  if (invoice?.status === 'open') {
    const voided = op.put('invoices', {
      ...invoice,
      status: 'void',
      status_transitions: { ...invoice.status_transitions, voided_at: op.now },
    })
    op.emit('invoice.voided', voided)
  }
  changeSubscription(op, subscription, { status: 'incomplete_expired', ended_at: op.now })
}
