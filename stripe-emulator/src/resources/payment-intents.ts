import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, email, integer, metadata, noEffect, oneOf, required, text, url } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { PaymentIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { cancelPayment, capturePayment } from '../payments/capture.ts'
import { checkAmount, readCurrency } from '../payments/currencies.ts'
import { needCustomer } from '../payments/customer.ts'
import { attemptPayment, createPaymentIntent, refuseIfFailed } from '../payments/payment-intent.ts'
import { resolvePaymentMethod } from '../payments/payment-method.ts'
import { methodTypesOf, methodTypesShape } from './method-types.ts'

export const captureMethods = oneOf('automatic', 'automatic_async', 'manual')
export const futureUsages = oneOf('on_session', 'off_session')

const describing = {
  description: text,
  metadata,
  receipt_email: email,
  statement_descriptor: text,
  statement_descriptor_suffix: text,
}

const createShape = {
  ...describing,
  amount: required(integer),
  currency: required(text),
  customer: text,
  payment_method: text,
  ...methodTypesShape,
  capture_method: captureMethods,
  setup_future_usage: futureUsages,
  off_session: bool,
  error_on_requires_action: bool,
  confirm: bool,
  return_url: url,
  transfer_group: text,
} satisfies Accepts<Stripe.PaymentIntentCreateParams & { payment_method_types?: unknown }>

const updateShape = { ...describing, amount: integer } satisfies Accepts<Stripe.PaymentIntentUpdateParams>

/** Until it is confirmed, and again after an attempt that failed. */
function changedAmount(intent: PaymentIntent, amount: number): number {
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') {
    checkAmount(amount, intent.currency, 'amount')
    return amount
  }
  throw new StripeError(
    'intent_unexpected_state',
    `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}. You may only update the amount of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation.`,
    { payment_intent: intent },
  )
}

type Confirmation = {
  payment_method?: string
  off_session?: boolean
  error_on_requires_action?: boolean
  return_url?: string
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

function confirm(op: Operation, intent: PaymentIntent, params: Confirmation): PaymentIntent {
  if (!confirmable.includes(intent.status)) {
    throw new StripeError(
      'intent_unexpected_state',
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      { payment_intent: intent },
    )
  }
  const id = params.payment_method ?? intent.payment_method
  if (!id) {
    throw new StripeError(
      'intent_unexpected_state',
      'You cannot confirm this PaymentIntent because it’s missing a payment method.',
      { payment_intent: intent },
    )
  }
  const method = resolvePaymentMethod(op, id)
  if (method.customer && method.customer !== intent.customer) {
    const message = `The provided PaymentMethod (${method.id}) belongs to a Customer. Supply the customer that owns it.`
    throw new StripeError('invalid', message, { param: 'payment_method' })
  }
  if (params.off_session && !method.customer) {
    const message = `The provided PaymentMethod (${method.id}) must be attached to the customer before it is charged off-session.`
    throw new StripeError('invalid', message, { param: 'payment_method' })
  }
  return refuseIfFailed(
    attemptPayment(op, intent, {
      method,
      // A caller who can't show a challenge gets the same refusal as for an off-session payment.
      offSession: params.off_session || params.error_on_requires_action || false,
      authenticated: false,
      returnUrl: params.return_url,
    }),
  )
}

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createShape, ({ op, params }) => {
    const currency = readCurrency(params.currency, 'currency')
    checkAmount(params.amount, currency, 'amount')
    if (params.customer) needCustomer(op, params.customer)
    if (params.off_session && !params.confirm) {
      const message = 'The `off_session` parameter can only be passed when `confirm` is set to `true`.'
      throw new StripeError('invalid', message, { param: 'off_session' })
    }
    const methodTypes = methodTypesOf(params)
    const created = createPaymentIntent(op, {
      amount: params.amount,
      currency,
      customer: params.customer ?? null,
      captureMethod: params.capture_method ?? 'automatic_async',
      description: params.description ?? null,
      metadata: changeMetadata({}, params.metadata),
      receiptEmail: params.receipt_email ?? null,
      setupFutureUsage: params.setup_future_usage ?? null,
      statementDescriptor: params.statement_descriptor ?? null,
      statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
      transferGroup: params.transfer_group ?? null,
    })
    const intent = op.put('payment_intents', { ...created, ...methodTypes })
    if (params.confirm) return confirm(op, intent, params)
    if (!params.payment_method) return intent
    const method = resolvePaymentMethod(op, params.payment_method)
    return op.put('payment_intents', { ...intent, payment_method: method.id, status: 'requires_confirmation' })
  }),
  route('GET', '/v1/payment_intents', { ...pagingShape, customer: text, created: createdRange }, ({ op, params }) => {
    const intents = op.tx.all('payment_intents').filter(asAsked(params, 'customer'))
    return page(intents, params, '/v1/payment_intents')
  }),
  route('GET', '/v1/payment_intents/:id', { client_secret: noEffect(text) }, ({ op, id }) =>
    op.need('payment_intents', id),
  ),
  route('POST', '/v1/payment_intents/:id', updateShape, ({ op, id, params }) => {
    const before = op.need('payment_intents', id)
    return op.put('payment_intents', {
      ...before,
      amount: params.amount === undefined ? before.amount : changedAmount(before, params.amount),
      description: params.description ?? before.description,
      metadata: changeMetadata(before.metadata, params.metadata),
      receipt_email: params.receipt_email ?? before.receipt_email,
      statement_descriptor: params.statement_descriptor ?? before.statement_descriptor,
      statement_descriptor_suffix: params.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
    })
  }),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    { payment_method: text, off_session: bool, error_on_requires_action: bool, return_url: url },
    ({ op, id, params }) => confirm(op, op.need('payment_intents', id), params),
  ),
  route('POST', '/v1/payment_intents/:id/capture', { amount_to_capture: integer, metadata }, ({ op, id, params }) => {
    const intent = op.need('payment_intents', id)
    const changed = { ...intent, metadata: changeMetadata(intent.metadata, params.metadata) }
    return capturePayment(op, changed, params.amount_to_capture)
  }),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    { cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned') },
    ({ op, id, params }) => {
      const intent = op.need('payment_intents', id)
      const session = op.tx
        .all('checkout_sessions')
        .find((open) => open.payment_intent === id && open.status === 'open')
      if (session) {
        const message = `You cannot cancel this PaymentIntent because it was created by the open Checkout Session ${session.id}: expire the session.`
        throw new StripeError('intent_unexpected_state', message, { payment_intent: intent })
      }
      return cancelPayment(op, intent, params.cancellation_reason ?? null)
    },
  ),
]
