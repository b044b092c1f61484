import type { Stripe } from 'stripe'
import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import type { Accepts } from '../http/params.ts'
import { bool, metadata, noEffect, oneOf, text, url } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { SetupIntent } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { needCustomer } from '../payments/customer.ts'
import { resolvePaymentMethod } from '../payments/payment-method.ts'
import { attemptSetup, cancelSetup, createSetupIntent, refuseIfSetupFailed } from '../payments/setup-intent.ts'
import { methodTypesOf, methodTypesShape } from './method-types.ts'

const createShape = {
  ...methodTypesShape,
  customer: text,
  description: text,
  metadata,
  payment_method: text,
  usage: oneOf('off_session', 'on_session'),
  confirm: bool,
  return_url: url,
} satisfies Accepts<Stripe.SetupIntentCreateParams & { payment_method_types?: unknown }>

function confirm(op: Operation, intent: SetupIntent, id: string | null | undefined, returnUrl?: string): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled' || !id) {
    const why = id ? `it has a status of ${intent.status}` : 'it’s missing a payment method'
    throw new StripeError('setup_unexpected_state', `You cannot confirm this SetupIntent because ${why}.`, {
      setup_intent: intent,
    })
  }
  const method = resolvePaymentMethod(op, id)
  return refuseIfSetupFailed(attemptSetup(op, intent, { method, offSession: false, authenticated: false, returnUrl }))
}

export const setupIntentRoutes: Route[] = [
  route('POST', '/v1/setup_intents', createShape, ({ op, params }) => {
    if (params.customer) needCustomer(op, params.customer)
    const methodTypes = methodTypesOf(params)
    const created = createSetupIntent(op, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: changeMetadata({}, params.metadata),
      usage: params.usage ?? 'off_session',
    })
    const intent = op.put('setup_intents', { ...created, ...methodTypes })
    if (params.confirm) return confirm(op, intent, params.payment_method, params.return_url)
    if (!params.payment_method) return intent
    const method = resolvePaymentMethod(op, params.payment_method)
    return op.put('setup_intents', { ...intent, payment_method: method.id, status: 'requires_confirmation' })
  }),
  route(
    'GET',
    '/v1/setup_intents',
    { ...pagingShape, customer: text, payment_method: text, created: createdRange },
    ({ op, params }) => {
      const intents = op.tx.all('setup_intents').filter(asAsked(params, 'customer', 'payment_method'))
      return page(intents, params, '/v1/setup_intents')
    },
  ),
  route('GET', '/v1/setup_intents/:id', { client_secret: noEffect(text) }, ({ op, id }) =>
    op.need('setup_intents', id),
  ),
  route('POST', '/v1/setup_intents/:id/confirm', { payment_method: text, return_url: url }, ({ op, id, params }) => {
    const intent = op.need('setup_intents', id)
    return confirm(op, intent, params.payment_method ?? intent.payment_method, params.return_url)
  }),
  route(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'requested_by_customer', 'duplicate') },
    ({ op, id, params }) => cancelSetup(op, op.need('setup_intents', id), params.cancellation_reason ?? null),
  ),
]
