import { StripeError } from '../errors.ts'
import { newClientSecret, newId } from '../ids.ts'
import type { Metadata, PaymentFailure, SetupIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { isDebit } from './bank-accounts.ts'
import { judge } from './cards.ts'
import type { Attempt } from './payment-intent.ts'
import { attachToCustomer } from './payment-method.ts'

export type SetupData = {
  customer: string | null
  description: string | null
  metadata: Metadata
  usage: 'off_session' | 'on_session'
}

export function createSetupIntent(op: Operation, data: SetupData): SetupIntent {
  const id = newId('seti')
  const intent = op.put('setup_intents', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: op.now,
    customer: data.customer,
    customer_account: null,
    description: data.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: data.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: data.usage,
  })
  op.emit('setup_intent.created', intent)
  return intent
}

/** Tries to save the card for later. Nothing is charged, so a card that fails only when charged passes here. */
export function attemptSetup(op: Operation, before: SetupIntent, attempt: Attempt): SetupIntent {
  const card = op.need('cards', attempt.method.id)
  if (isDebit(card.behavior)) {
    throw new StripeError('invalid', 'The emulator saves cards only.', { param: 'payment_method' })
  }
  const verdict = judge(card.behavior, {
    purpose: 'save',
    authenticated: attempt.authenticated,
    authenticatedForLaterUse: false,
    offSession: attempt.offSession,
  })
  const intent = { ...before, payment_method: attempt.method.id, next_action: null, last_setup_error: null }
  switch (verdict.kind) {
    case 'challenge': {
      const waiting = op.put('setup_intents', {
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
      op.emit('setup_intent.requires_action', waiting)
      return waiting
    }
    case 'declined':
      return recordFailure(op, intent, { type: 'card_error', ...verdict.decline, payment_method: attempt.method })
    case 'approved': {
      if (intent.customer) attachToCustomer(op, attempt.method, intent.customer)
      op.put('cards', { ...card, authenticatedForLaterUse: attempt.authenticated })
      const saved = op.put('setup_intents', { ...intent, status: 'succeeded' })
      op.emit('setup_intent.succeeded', saved)
      return saved
    }
  }
}

export function failSetupAuthentication(op: Operation, intent: SetupIntent): SetupIntent {
  return recordFailure(op, intent, {
    type: 'invalid_request_error',
    code: 'setup_intent_authentication_failure',
    message:
      'The latest attempt to set up the payment method has failed because authentication failed. Please provide a new payment method and attempt to set it up again.',
  })
}

function recordFailure(op: Operation, intent: SetupIntent, failure: PaymentFailure): SetupIntent {
  const failed = op.put('setup_intents', {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: failure,
  })
  op.emit('setup_intent.setup_failed', failed)
  return failed
}

const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function cancelSetup(
  op: Operation,
  intent: SetupIntent,
  reason: SetupIntent['cancellation_reason'],
): SetupIntent {
  if (!cancelable.includes(intent.status)) {
    throw new StripeError(
      'setup_unexpected_state',
      `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
      { setup_intent: intent },
    )
  }
  const canceled = op.put('setup_intents', {
    ...intent,
    status: 'canceled',
    next_action: null,
    cancellation_reason: reason,
  })
  op.emit('setup_intent.canceled', canceled)
  return canceled
}

export function refuseIfSetupFailed(intent: SetupIntent): SetupIntent {
  const failure = intent.last_setup_error
  if (!failure) return intent
  const { code, decline_code, message, param } = failure
  throw new StripeError('card_declined', message, { code, decline_code, param, setup_intent: intent })
}
