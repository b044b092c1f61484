import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { integer, metadata, oneOf, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { Charge } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { refundCharge } from '../payments/refund.ts'

function chargeOf(op: Operation, params: { charge?: string; payment_intent?: string }): Charge {
  if (params.charge) return op.need('charges', params.charge, 'charge')
  if (!params.payment_intent) {
    throw new StripeError(
      'parameter_missing',
      'One of the following params should be provided: payment_intent or charge.',
    )
  }
  const intent = op.need('payment_intents', params.payment_intent, 'payment_intent')
  const charge = intent.latest_charge ? op.need('charges', intent.latest_charge) : undefined
  if (charge?.status !== 'succeeded') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw new StripeError('intent_unexpected_state', message, { param: 'payment_intent' })
  }
  return charge
}

export const refundRoutes: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    {
      amount: integer,
      charge: text,
      payment_intent: text,
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    ({ op, params }) =>
      refundCharge(op, chargeOf(op, params), {
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: changeMetadata({}, params.metadata),
      }),
  ),
  route(
    'GET',
    '/v1/refunds',
    { ...pagingShape, charge: text, payment_intent: text, created: createdRange },
    ({ op, params }) => {
      const refunds = op.tx.all('refunds').filter(asAsked(params, 'charge', 'payment_intent'))
      return page(refunds, params, '/v1/refunds')
    },
  ),
  route('GET', '/v1/refunds/:id', {}, ({ op, id }) => op.need('refunds', id)),
  route('POST', '/v1/refunds/:id', { metadata }, ({ op, id, params }) => {
    const before = op.need('refunds', id)
    const refund = op.put('refunds', { ...before, metadata: changeMetadata(before.metadata, params.metadata) })
    op.emit('refund.updated', refund, before)
    return refund
  }),
]
