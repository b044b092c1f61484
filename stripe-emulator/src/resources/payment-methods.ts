import { StripeError } from '../errors.ts'
import { page, pagingShape } from '../http/paging.ts'
import { integer, metadata, noEffect, object, oneOf, required, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { Operation } from '../operation.ts'
import { expiryRefusal, findReadyCard, findTestCard } from '../payments/cards.ts'
import { needCustomer } from '../payments/customer.ts'
import { attachToCustomer, createPaymentMethod, resolvePaymentMethod } from '../payments/payment-method.ts'

const cardShape = { number: text, exp_month: integer, exp_year: integer, cvc: noEffect(text), token: text }

function cardOf(card: { number?: string; token?: string }) {
  const known = card.token ? findReadyCard(card.token) : findTestCard(card.number?.replaceAll(' ', '') ?? '')
  if (!known) {
    throw new StripeError('card_declined', 'The emulator takes only Stripe’s test cards, such as 4242424242424242.', {
      code: 'incorrect_number',
      param: card.token ? 'card[token]' : 'card[number]',
    })
  }
  return known
}

type ExpiryParams = { exp_month?: number; exp_year?: number }

/** Two digits of a year are enough, as at Stripe. */
function expiryOf(op: Operation, { exp_month = 12, exp_year }: ExpiryParams) {
  const now = new Date(op.now * 1000)
  const year = exp_year ?? now.getUTCFullYear() + 1
  const expYear = year < 100 ? 2000 + year : year
  const refusal = expiryRefusal(exp_month, expYear, now)
  if (refusal) {
    const { message, ...details } = refusal
    throw new StripeError('card_declined', message, details)
  }
  return { expMonth: exp_month, expYear }
}

function listOf(op: Operation, customer: string, type: string | undefined) {
  return op.tx
    .all('payment_methods')
    .filter((method) => method.customer === customer && (type === undefined || method.type === type))
}

export const paymentMethodRoutes: Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    {
      type: required(oneOf('card')),
      card: required(object(cardShape)),
      billing_details: object({ email: text, name: text }),
      metadata,
    },
    ({ op, params }) => {
      const method = createPaymentMethod(op, {
        card: cardOf(params.card),
        ...expiryOf(op, params.card),
        email: params.billing_details?.email ?? null,
        name: params.billing_details?.name ?? null,
      })
      return op.put('payment_methods', { ...method, metadata: changeMetadata({}, params.metadata) })
    },
  ),
  route('GET', '/v1/payment_methods', { ...pagingShape, customer: text, type: text }, ({ op, params }) => {
    if (!params.customer) return page([], params, '/v1/payment_methods')
    needCustomer(op, params.customer)
    return page(listOf(op, params.customer, params.type), params, '/v1/payment_methods')
  }),
  route('GET', '/v1/customers/:id/payment_methods', { ...pagingShape, type: text }, ({ op, id, params }) => {
    needCustomer(op, id, 'id')
    return page(listOf(op, id, params.type), params, `/v1/customers/${id}/payment_methods`)
  }),
  route('GET', '/v1/payment_methods/:id', {}, ({ op, id }) => op.need('payment_methods', id)),
  route('POST', '/v1/payment_methods/:id/attach', { customer: required(text) }, ({ op, id, params }) => {
    const customer = needCustomer(op, params.customer)
    const method = resolvePaymentMethod(op, id, 'id')
    if (method.customer && method.customer !== customer.id) {
      throw new StripeError('invalid', 'The payment method you provided has already been attached to a customer.')
    }
    return attachToCustomer(op, method, customer.id)
  }),
  route('POST', '/v1/payment_methods/:id/detach', {}, ({ op, id }) => {
    const method = op.need('payment_methods', id)
    if (!method.customer) {
      throw new StripeError(
        'payment_method_unexpected_state',
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    const customer = op.tx.get('customers', method.customer)
    if (customer?.invoice_settings.default_payment_method === id) {
      const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
      op.put('customers', { ...customer, invoice_settings })
    }
    const detached = op.put('payment_methods', { ...method, customer: null })
    op.emit('payment_method.detached', detached, method)
    return detached
  }),
]
