import { asAsked, createdRange, page, pagingShape } from '../http/paging.ts'
import { text } from '../http/params.ts'
import { type Route, route } from '../http/router.ts'
import type { BalanceTransaction } from '../objects.ts'

/** Money becomes available two days later; no task is needed, since the status follows from the time. */
const asOf = (now: number, entry: BalanceTransaction): BalanceTransaction => ({
  ...entry,
  status: entry.available_on <= now ? 'available' : 'pending',
})

export const balanceTransactionRoutes: Route[] = [
  route(
    'GET',
    '/v1/balance_transactions',
    { ...pagingShape, currency: text, source: text, type: text, created: createdRange },
    ({ op, params }) => {
      const entries = op.tx
        .all('balance_transactions')
        .filter(asAsked(params, 'currency', 'source', 'type'))
        .map((entry) => asOf(op.now, entry))
      return page(entries, params, '/v1/balance_transactions')
    },
  ),
  route('GET', '/v1/balance_transactions/:id', {}, ({ op, id }) => asOf(op.now, op.need('balance_transactions', id))),
]
