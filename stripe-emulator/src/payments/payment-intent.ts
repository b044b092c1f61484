import { StripeError } from '../errors.ts'
import { newClientSecret, newId } from '../ids.ts'
import type { PaymentFailure, PaymentIntent, PaymentMethod } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { isDebit } from './bank-accounts.ts'
import { beginDebit } from './bank-debit.ts'
import { judge } from './cards.ts'
import { createCharge } from './charge.ts'
import type { IntentData } from './checkout-plan.ts'
import { openDispute } from './dispute.ts'
import { attachToCustomer } from './payment-method.ts'

export function createPaymentIntent(op: Operation, data: IntentData): PaymentIntent {
  const id = newId('pi')
  const intent = op.put('payment_intents', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: data.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: data.captureMethod,
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: op.now,
    currency: data.currency,
    customer: data.customer,
    customer_account: null,
    description: data.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: data.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: data.receiptEmail,
    review: null,
    setup_future_usage: data.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: data.statementDescriptor,
    statement_descriptor_suffix: data.statementDescriptorSuffix,
    status: 'requires_payment_method',
    transfer_group: data.transferGroup,
  })
  op.emit('payment_intent.created', intent)
  return intent
}

export type Attempt = {
  method: PaymentMethod
  offSession: boolean
  authenticated: boolean
  returnUrl?: string | null
  /** The control surface makes this attempt fail, whatever the card. */
  refuse?: boolean
}

/** Tries to collect the money once. A refusal by the bank shows in the intent's status and `last_payment_error`. */
export function attemptPayment(op: Operation, before: PaymentIntent, attempt: Attempt): PaymentIntent {
  const intent = { ...before, payment_method: attempt.method.id, next_action: null, last_payment_error: null }
  const card = op.need('cards', attempt.method.id)
  if (isDebit(card.behavior)) return beginDebit(op, intent, attempt.method)
  const verdict = judge(attempt.refuse ? 'generic_decline' : card.behavior, {
    purpose: 'charge',
    authenticated: attempt.authenticated,
    authenticatedForLaterUse: card.authenticatedForLaterUse,
    offSession: attempt.offSession,
  })

  switch (verdict.kind) {
    case 'challenge': {
      const waiting = op.put('payment_intents', {
        ...intent,
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: {
            return_url: attempt.returnUrl ?? null,
            url: op.page(`/c/authenticate/${before.id}/${before.client_secret}`),
          },
        },
      })
      op.emit('payment_intent.requires_action', waiting)
      return waiting
    }
    case 'declined':
      return recordDecline(op, intent, attempt.method, verdict.decline)
    case 'approved':
      if (intent.setup_future_usage && intent.customer) {
        attachToCustomer(op, attempt.method, intent.customer)
        op.put('cards', { ...card, authenticatedForLaterUse: attempt.authenticated || card.authenticatedForLaterUse })
      }
      return recordApproval(op, intent, attempt)
  }
}

function recordDecline(
  op: Operation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Omit<PaymentFailure, 'type'>,
): PaymentIntent {
  const charge = createCharge(op, intent, method, { state: 'declined', decline })
  op.emit('charge.failed', charge)
  const failure: PaymentFailure = { type: 'card_error', ...decline, charge: charge.id, payment_method: method }
  return recordFailure(op, { ...intent, latest_charge: charge.id }, failure)
}

/** The person failed or canceled the bank's challenge: no charge was attempted. */
export function failAuthentication(op: Operation, intent: PaymentIntent): PaymentIntent {
  return recordFailure(op, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  })
}

function recordFailure(op: Operation, intent: PaymentIntent, failure: PaymentFailure): PaymentIntent {
  const failed = op.put('payment_intents', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: failure,
  })
  op.emit('payment_intent.payment_failed', failed)
  return failed
}

function recordApproval(op: Operation, intent: PaymentIntent, { method, authenticated }: Attempt): PaymentIntent {
  const charge = createCharge(op, intent, method, { state: 'approved', authenticated })
  op.emit('charge.succeeded', charge)
  if (intent.capture_method === 'manual') {
    const held = op.put('payment_intents', {
      ...intent,
      status: 'requires_capture',
      amount_capturable: intent.amount,
      latest_charge: charge.id,
    })
    op.schedule('expire_authorization', held.id, charge.payment_method_details?.card?.capture_before ?? op.now)
    op.emit('payment_intent.amount_capturable_updated', held)
    return held
  }
  const paid = op.put('payment_intents', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  })
  op.emit('payment_intent.succeeded', paid)
  if (op.need('cards', method.id).behavior === 'disputed') openDispute(op, charge, 'fraudulent')
  return paid
}

/** Turns a failed attempt into the error that an API caller gets. */
export function refuseIfFailed(intent: PaymentIntent): PaymentIntent {
  const failure = intent.last_payment_error
  if (!failure) return intent
  const { code, decline_code, message, param, charge } = failure
  throw new StripeError('card_declined', message, { code, decline_code, param, charge, payment_intent: intent })
}
