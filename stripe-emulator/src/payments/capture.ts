import { StripeError } from '../errors.ts'
import type { PaymentIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { recordBalance } from './balance.ts'

export function capturePayment(op: Operation, intent: PaymentIntent, amountToCapture?: number): PaymentIntent {
  if (intent.status !== 'requires_capture' || !intent.latest_charge) {
    throw new StripeError(
      'intent_unexpected_state',
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      { payment_intent: intent },
    )
  }
  const amount = amountToCapture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw new StripeError(
      'amount_too_large',
      `The provided capture amount must be between 1 and the amount capturable, ${intent.amount_capturable}.`,
      { param: 'amount_to_capture' },
    )
  }
  const charge = op.need('charges', intent.latest_charge)
  const balance = recordBalance(op, { type: 'charge', amount, intent, source: charge.id })
  const captured = op.put('charges', {
    ...charge,
    captured: true,
    amount_captured: amount,
    balance_transaction: balance.id,
  })
  const paid = op.put('payment_intents', {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  })
  op.unschedule('expire_authorization', intent.id)
  markSessionPaid(op, intent.id)
  op.emit('charge.captured', captured)
  op.emit('payment_intent.succeeded', paid)
  return paid
}

/** A session paid by a held amount stays unpaid until the capture. Stripe sends no event for that. */
function markSessionPaid(op: Operation, intentId: string): void {
  const session = op.tx.all('checkout_sessions').find(({ payment_intent }) => payment_intent === intentId)
  if (session) op.put('checkout_sessions', { ...session, payment_status: 'paid' })
}

const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture']

export function cancelPayment(
  op: Operation,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  if (!cancelable.includes(intent.status)) {
    throw new StripeError(
      'intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      { payment_intent: intent },
    )
  }
  if (intent.status === 'requires_capture' && intent.latest_charge) releaseHold(op, intent.latest_charge)
  op.unschedule('expire_authorization', intent.id)
  const canceled = op.put('payment_intents', {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    next_action: null,
    canceled_at: op.now,
    cancellation_reason: reason,
  })
  op.emit('payment_intent.canceled', canceled)
  return canceled
}

/** Money that was only held goes back as a refund of the whole charge, though the balance never saw it. */
function releaseHold(op: Operation, chargeId: string): void {
  const charge = op.need('charges', chargeId)
  const released = op.put('charges', { ...charge, refunded: true, amount_refunded: charge.amount })
  op.emit('charge.refunded', released, charge)
}

/** The bank releases an authorization that was not captured in time. */
export function expireAuthorization(op: Operation, intentId: string): void {
  const intent = op.tx.get('payment_intents', intentId)
  if (intent?.status !== 'requires_capture') return
  if (intent.latest_charge) op.emit('charge.expired', op.need('charges', intent.latest_charge))
  cancelPayment(op, intent, 'automatic')
}
