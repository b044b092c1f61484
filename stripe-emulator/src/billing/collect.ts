import type { Invoice, PaymentIntent, PaymentMethod, Subscription } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { attemptPayment, createPaymentIntent } from '../payments/payment-intent.ts'
import { takeRefusal } from '../settings.ts'
import { recordInvoicePayment, settleInvoice } from './settle-invoice.ts'
import { changeSubscription, endSubscription } from './subscription.ts'

const daySeconds = 86_400
/** Delays between the attempts to collect an invoice; after the last one the subscription ends. */
const retryWaitsSeconds = [3 * daySeconds, 5 * daySeconds, 7 * daySeconds]

export type Collection = { invoice: Invoice; intent: PaymentIntent | null }

/** Tries once to collect an open invoice from the card on file. The caller decides what a refusal means. */
export function collectInvoice(op: Operation, invoice: Invoice, method: PaymentMethod | undefined): Collection {
  if (invoice.amount_due === 0) return { invoice: settleInvoice(op, invoice, null), intent: null }
  const intent = intentOf(op, invoice)
  if (!method) return { invoice: recordRefusal(op, invoice, intent), intent }
  const attempted = attemptPayment(op, intent, {
    method,
    offSession: true,
    authenticated: false,
    refuse: takeOrderedRefusal(op, invoice),
  })
  if (attempted.status === 'succeeded') return { invoice: settleInvoice(op, invoice, attempted), intent: attempted }
  return { invoice: recordRefusal(op, invoice, attempted), intent: attempted }
}

/** One payment intent per invoice, however often it is tried. */
function intentOf(op: Operation, invoice: Invoice): PaymentIntent {
  const known = op.tx.all('invoice_payments').find((payment) => payment.invoice === invoice.id)?.payment.payment_intent
  if (typeof known === 'string') return op.need('payment_intents', known)
  const intent = createPaymentIntent(op, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    captureMethod: 'automatic',
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    metadata: {},
    receiptEmail: invoice.customer_email,
    setupFutureUsage: 'off_session',
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    transferGroup: null,
  })
  recordInvoicePayment(op, invoice, intent, 'open')
  return intent
}

function recordRefusal(op: Operation, before: Invoice, intent: PaymentIntent): Invoice {
  recordInvoicePayment(op, before, intent, 'open')
  const attempts = before.attempt_count + 1
  const wait = before.billing_reason === 'subscription_create' ? undefined : retryWaitsSeconds[attempts - 1]
  const refused = op.put('invoices', {
    ...before,
    attempted: true,
    attempt_count: attempts,
    next_payment_attempt: wait === undefined ? null : op.now + wait,
  })
  if (wait !== undefined) op.schedule('retry_invoice', refused.id, op.now + wait)
  op.emit('invoice.payment_failed', refused, before)
  return refused
}

/** The control surface can make the next renewals of this subscription fail, whatever the card. */
function takeOrderedRefusal(op: Operation, invoice: Invoice): boolean {
  const id = subscriptionOf(invoice)
  return id !== null && takeRefusal(op, id)
}

export function subscriptionOf({ parent }: Invoice): string | null {
  const id = parent?.subscription_details?.subscription
  return typeof id === 'string' ? id : null
}

/** The card a subscription is paid with: its own, or else its customer's default. */
export function methodOnFile(op: Operation, subscription: Subscription): PaymentMethod | undefined {
  const fallback = op.tx.get('customers', subscription.customer)?.invoice_settings.default_payment_method
  const id = subscription.default_payment_method ?? (typeof fallback === 'string' ? fallback : null)
  const method = id === null ? undefined : op.tx.get('payment_methods', id)
  return method?.customer === subscription.customer ? method : undefined
}

/** What an attempt to collect a renewal means for the subscription. */
export function followCollection(op: Operation, subscription: Subscription, { invoice }: Collection): Subscription {
  if (invoice.status === 'paid') {
    const settled = ['active', 'canceled'].includes(subscription.status)
    return settled ? subscription : changeSubscription(op, subscription, { status: 'active' })
  }
  if (invoice.next_payment_attempt === null) return endSubscription(op, subscription, 'payment_failed')
  return subscription.status === 'past_due'
    ? subscription
    : changeSubscription(op, subscription, { status: 'past_due' })
}

export function retryInvoice(op: Operation, invoiceId: string): void {
  const invoice = op.tx.get('invoices', invoiceId)
  const id = invoice && subscriptionOf(invoice)
  const subscription = id ? op.tx.get('subscriptions', id) : undefined
  if (invoice?.status !== 'open' || !subscription || subscription.status === 'canceled') return
  followCollection(op, subscription, collectInvoice(op, invoice, methodOnFile(op, subscription)))
}
