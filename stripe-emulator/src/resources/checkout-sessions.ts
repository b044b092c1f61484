import { StripeError } from '../errors.ts'
import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { metadata, oneOf, text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import { changeMetadata } from '../metadata.ts'
import type { LineItem } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { expireSession } from '../payments/checkout.ts'
import { createSessionShape } from './checkout-session-shape.ts'
import { createSession } from './create-checkout-session.ts'

function linesOf(op: Operation, id: string): LineItem[] {
  op.need('checkout_sessions', id)
  return op.tx.get('session_lines', id)?.lines ?? []
}

export const checkoutSessionRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', createSessionShape, ({ op, params }) => createSession(op, params)),
  route(
    'GET',
    '/v1/checkout/sessions',
    {
      ...pagingShape,
      customer: text,
      payment_intent: text,
      subscription: text,
      status: oneOf('open', 'complete', 'expired'),
      created: createdRange,
    },
    ({ op, params }) => {
      const sessions = op.tx
        .all('checkout_sessions')
        .filter(asAsked(params, 'customer', 'payment_intent', 'subscription', 'status'))
      return page(sessions, params, '/v1/checkout/sessions')
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', {}, ({ op, id }) => op.need('checkout_sessions', id)),
  route('POST', '/v1/checkout/sessions/:id', { metadata }, ({ op, id, params }) => {
    const before = op.need('checkout_sessions', id)
    return op.put('checkout_sessions', { ...before, metadata: changeMetadata(before.metadata, params.metadata) })
  }),
  route('POST', '/v1/checkout/sessions/:id/expire', {}, ({ op, id }) => {
    const session = op.need('checkout_sessions', id)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`
      throw new StripeError('invalid', message)
    }
    return expireSession(op, session)
  }),
  route('GET', '/v1/checkout/sessions/:id/line_items', pagingShape, ({ op, id, params }) =>
    page(linesOf(op, id), params, `/v1/checkout/sessions/${id}/line_items`),
  ),
]
