import type { PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts'

export type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** Every refusal the API can give: its status, its type and its code. No status is chosen where it is thrown. */
const catalog = {
  unauthorized: { status: 401, type: 'invalid_request_error' },
  invalid: { status: 400, type: 'invalid_request_error' },
  unknown_url: { status: 404, type: 'invalid_request_error' },
  resource_missing: { status: 404, type: 'invalid_request_error', code: 'resource_missing' },
  reference_missing: { status: 400, type: 'invalid_request_error', code: 'resource_missing' },
  resource_already_exists: { status: 400, type: 'invalid_request_error', code: 'resource_already_exists' },
  parameter_missing: { status: 400, type: 'invalid_request_error', code: 'parameter_missing' },
  parameter_unknown: { status: 400, type: 'invalid_request_error', code: 'parameter_unknown' },
  parameter_invalid_empty: { status: 400, type: 'invalid_request_error', code: 'parameter_invalid_empty' },
  parameter_invalid_integer: { status: 400, type: 'invalid_request_error', code: 'parameter_invalid_integer' },
  parameters_exclusive: { status: 400, type: 'invalid_request_error', code: 'parameters_exclusive' },
  url_invalid: { status: 400, type: 'invalid_request_error', code: 'url_invalid' },
  email_invalid: { status: 400, type: 'invalid_request_error', code: 'email_invalid' },
  amount_too_small: { status: 400, type: 'invalid_request_error', code: 'amount_too_small' },
  amount_too_large: { status: 400, type: 'invalid_request_error', code: 'amount_too_large' },
  charge_already_refunded: { status: 400, type: 'invalid_request_error', code: 'charge_already_refunded' },
  intent_unexpected_state: { status: 400, type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
  setup_unexpected_state: { status: 400, type: 'invalid_request_error', code: 'setup_intent_unexpected_state' },
  payment_method_unexpected_state: {
    status: 400,
    type: 'invalid_request_error',
    code: 'payment_method_unexpected_state',
  },
  balance_insufficient: { status: 400, type: 'invalid_request_error', code: 'balance_insufficient' },
  charge_disputed: { status: 400, type: 'invalid_request_error', code: 'charge_disputed' },
  insufficient_capabilities: {
    status: 400,
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
  },
  idempotency_reuse: { status: 400, type: 'idempotency_error' },
  card_declined: { status: 402, type: 'card_error', code: 'card_declined' },
  body_too_large: { status: 413, type: 'invalid_request_error' },
  internal: { status: 500, type: 'api_error' },
} as const satisfies Record<string, { status: number; type: ErrorType; code?: string }>

export type ErrorName = keyof typeof catalog

export type ErrorDetails = {
  param?: string
  code?: string
  decline_code?: string
  charge?: string
  payment_intent?: PaymentIntent
  payment_method?: PaymentMethod
  setup_intent?: SetupIntent
}

export class StripeError extends Error {
  readonly status: number
  readonly type: ErrorType
  readonly details: ErrorDetails

  constructor(name: ErrorName, message: string, details: ErrorDetails = {}) {
    super(message)
    const entry: { status: number; type: ErrorType; code?: string } = catalog[name]
    this.status = entry.status
    this.type = entry.type
    this.details = entry.code ? { code: entry.code, ...details } : details
  }

  /**
   * A declined card is an outcome and not a mistake: the failed charge, the intent's new state and their events are
   * stored, although the caller gets an error. So is a refusal that the control surface asked for: it counts.
   */
  get keepsItsEffects(): boolean {
    return this.type === 'card_error' || this.details.code === 'balance_insufficient'
  }

  toBody(): object {
    const { code } = this.details
    const doc_url = code ? `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` : undefined
    return { error: { type: this.type, message: this.message, ...this.details, doc_url } }
  }
}

export const noSuch = (object: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 'resource_missing' : 'reference_missing', `No such ${object}: '${id}'`, { param })
