import { StripeError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Charge, Metadata, Refund } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { takeRefusal } from '../settings.ts'
import { recordBalance, recordMovement } from './balance.ts'
import { formatAmount } from './currencies.ts'
import { isOpenDispute } from './dispute.ts'

export type RefundRequest = { amount?: number; reason: Refund['reason']; metadata: Metadata }

/** Gives back all that is left of a charge, or part of it, and never more. */
export function refundCharge(op: Operation, charge: Charge, request: RefundRequest): Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.captured || !charge.payment_intent) {
    throw new StripeError('invalid', `Charge ${charge.id} has not been captured, so it can't be refunded: cancel it.`)
  }
  if (left === 0) {
    throw new StripeError('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  }
  if (
    charge.disputed &&
    op.tx.all('disputes').some((dispute) => dispute.charge === charge.id && isOpenDispute(dispute))
  ) {
    throw new StripeError('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  }
  const amount = request.amount ?? left
  if (amount < 1) {
    throw new StripeError('parameter_invalid_integer', 'Invalid positive integer', { param: 'amount' })
  }
  if (amount > left) {
    const [asked, unrefunded] = [formatAmount(amount, charge.currency), formatAmount(left, charge.currency)]
    throw new StripeError(
      'invalid',
      `Refund amount (${asked}) is greater than unrefunded amount on charge (${unrefunded})`,
      {
        param: 'amount',
      },
    )
  }
  const intent = op.need('payment_intents', charge.payment_intent)
  if (takeRefusal(op, intent.id)) {
    throw new StripeError('balance_insufficient', 'Insufficient funds in your Stripe balance to refund this amount.')
  }
  const id = newId('re')
  const balance = recordBalance(op, { type: 'refund', amount, intent, source: id })
  const refund = op.put('refunds', {
    id,
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: op.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: request.metadata,
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason: request.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  })
  const refunded = op.put('charges', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  op.emit('refund.created', refund)
  op.emit('charge.refunded', refunded, charge)
  return refund
}

/** The payer's bank sends a refund back, days after it had succeeded: the money is on the balance again. */
export function failRefund(op: Operation, before: Refund): Refund {
  if (before.status !== 'succeeded') throw new StripeError('invalid', `Refund ${before.id} has not succeeded.`)
  const { id, amount, currency } = before
  const description = `Refund failure for ${before.charge}`
  const balance = recordMovement(op, { type: 'refund_failure', amount, fee: 0, currency, description, source: id })
  const failure = { failure_reason: 'expired_or_canceled_card', failure_balance_transaction: balance.id }
  const refund = op.put('refunds', { ...before, ...failure, status: 'failed' })
  const charge = op.need('charges', before.charge ?? '')
  op.put('charges', { ...charge, amount_refunded: charge.amount_refunded - amount, refunded: false })
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const) {
    op.emit(type, refund, before)
  }
  return refund
}
