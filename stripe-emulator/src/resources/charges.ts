import { createdRange, page, pagingShape } from '../http/paging.ts'
import { text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'

export const chargeRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    { ...pagingShape, customer: text, payment_intent: text, created: createdRange },
    ({ op, params }) => {
      const charges = op.tx
        .all('charges')
        .filter(({ customer }) => params.customer === undefined || customer === params.customer)
        .filter(({ payment_intent }) => params.payment_intent === undefined || payment_intent === params.payment_intent)
        .filter(({ created }) => params.created?.(created) ?? true)
      return page(charges, params, '/v1/charges')
    },
  ),
  route('GET', '/v1/charges/:id', {}, ({ op, id }) => op.need('charges', id)),
]
