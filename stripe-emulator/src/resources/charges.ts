import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'

export const chargeRoutes: Route[] = [
  route(
    'GET',
    '/v1/charges',
    { ...pagingShape, customer: text, payment_intent: text, created: createdRange },
    ({ op, params }) => {
      const charges = op.tx.all('charges').filter(asAsked(params, 'customer', 'payment_intent'))
      return page(charges, params, '/v1/charges')
    },
  ),
  route('GET', '/v1/charges/:id', {}, ({ op, id }) => op.need('charges', id)),
]
