import { newId } from '../ids.ts'
import type { Invoice, PaymentIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'

/** Marks the invoice as paid: by a payment that succeeded, or without one if there was nothing to pay. */
export function settleInvoice(op: Operation, before: Invoice, intent: PaymentIntent | null): Invoice {
  const paid = op.put('invoices', {
    ...before,
    status: 'paid',
    attempted: true,
    attempt_count: before.attempt_count + (intent ? 1 : 0),
    amount_paid: before.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...before.status_transitions, paid_at: op.now },
  })
  op.unschedule('retry_invoice', before.id)
  if (intent) recordInvoicePayment(op, paid, intent, 'paid')
  op.emit('invoice.updated', paid, before)
  op.emit('invoice.paid', paid)
  op.emit('invoice.payment_succeeded', paid)
  return paid
}

/** Ties a payment to its invoice: since the Basil versions the invoice itself no longer names it. */
export function recordInvoicePayment(
  op: Operation,
  invoice: Invoice,
  intent: PaymentIntent,
  status: 'open' | 'paid',
): void {
  const before = op.tx.all('invoice_payments').find(({ payment }) => payment.payment_intent === intent.id)
  const payment = op.put('invoice_payments', {
    id: before?.id ?? newId('inpay'),
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: before?.created ?? op.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status,
    status_transitions: { canceled_at: null, paid_at: status === 'paid' ? op.now : null },
  })
  if (status === 'paid') op.emit('invoice_payment.paid', payment)
}
