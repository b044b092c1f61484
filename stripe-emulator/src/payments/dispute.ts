import { StripeError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Charge, Dispute } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { recordMovement } from './balance.ts'

/** Stripe's price for a dispute in the USA. It isn't given back when the dispute is won. */
const disputeFee = 1_500
/** How long evidence is taken. */
const evidenceSeconds = 9 * 86_400

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

const closed: readonly string[] = ['won', 'lost']
export const isOpenDispute = ({ status }: Dispute): boolean => !closed.includes(status)

/** The buyer's bank takes the money back until it has decided. */
export function openDispute(op: Operation, charge: Charge, reason: string, asked?: number): Dispute {
  const left = charge.amount_captured - charge.amount_refunded
  const amount = asked ?? left
  if (charge.status !== 'succeeded' || charge.disputed || amount < 1 || amount > left) {
    throw new StripeError('invalid', `Charge ${charge.id} can't be disputed for this amount.`)
  }
  const id = newId('du')
  const { currency } = charge
  const description = `Chargeback withdrawal for ${charge.id}`
  const withdrawal = {
    type: 'adjustment',
    amount: -amount,
    fee: disputeFee,
    currency,
    description,
    source: id,
  } as const
  const dispute = op.put('disputes', {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [recordMovement(op, withdrawal)],
    charge: charge.id,
    created: op.now,
    currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: op.now + evidenceSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  op.put('charges', { ...charge, disputed: true })
  op.emit('charge.dispute.created', dispute)
  op.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank has decided. A won dispute brings the amount back, without the fee. */
export function closeDispute(op: Operation, before: Dispute, status: 'won' | 'lost'): Dispute {
  if (!isOpenDispute(before)) throw new StripeError('invalid', `Dispute ${before.id} is closed already.`)
  const { amount, currency, id } = before
  const description = `Chargeback reversal for ${before.charge}`
  const reinstated = { type: 'adjustment', amount, fee: 0, currency, description, source: id } as const
  const dispute = op.put('disputes', {
    ...before,
    status,
    balance_transactions: [
      ...before.balance_transactions,
      ...(status === 'won' ? [recordMovement(op, reinstated)] : []),
    ],
  })
  if (status === 'won') op.emit('charge.dispute.funds_reinstated', dispute)
  op.emit('charge.dispute.closed', dispute, before)
  return dispute
}

/** Stripe's test values: this text as evidence decides the dispute. */
export const decidingEvidence: Partial<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}
