import type { CheckoutSession, PaymentIntent, PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { recordBalance } from './balance.ts'
import { debitFailures } from './bank-accounts.ts'
import { createCharge } from './charge.ts'

/** Banks answer after some days; until then the money is neither there nor refused. */
const clearingSeconds = 4 * 86_400

export function beginDebit(op: Operation, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = createCharge(op, intent, method, { state: 'pending' })
  op.emit('charge.pending', charge)
  const processing = op.put('payment_intents', {
    ...intent,
    status: 'processing',
    latest_charge: charge.id,
    processing: null,
  })
  op.schedule('settle_debit', intent.id, op.now + clearingSeconds)
  op.emit('payment_intent.processing', processing)
  return processing
}

/** The bank has answered. */
export function settleDebit(op: Operation, intentId: string): void {
  op.unschedule('settle_debit', intentId)
  const intent = op.tx.get('payment_intents', intentId)
  if (intent?.status !== 'processing' || !intent.latest_charge || !intent.payment_method) return
  const charge = op.need('charges', intent.latest_charge)
  const method = op.need('payment_methods', intent.payment_method)
  const failure = debitFailures[op.need('cards', method.id).behavior]
  const session = op.tx.all('checkout_sessions').find(({ payment_intent }) => payment_intent === intentId)
  if (failure) {
    const { code, message } = failure
    op.emit(
      'charge.failed',
      op.put('charges', { ...charge, status: 'failed', failure_code: code, failure_message: message }),
    )
    const failed = op.put('payment_intents', {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { type: 'card_error', code, message, charge: charge.id, payment_method: method },
    })
    op.emit('payment_intent.payment_failed', failed)
    if (session) op.emit('checkout.session.async_payment_failed', session)
    return
  }
  const balance = recordBalance(op, { type: 'charge', amount: intent.amount, intent, source: charge.id })
  op.emit(
    'charge.succeeded',
    op.put('charges', { ...charge, status: 'succeeded', paid: true, balance_transaction: balance.id }),
  )
  op.emit(
    'payment_intent.succeeded',
    op.put('payment_intents', { ...intent, status: 'succeeded', amount_received: intent.amount }),
  )
  if (session) tellSession(op, session)
}

function tellSession(op: Operation, session: CheckoutSession): void {
  const paid = op.put('checkout_sessions', { ...session, payment_status: 'paid' })
  op.emit('checkout.session.async_payment_succeeded', paid)
}
