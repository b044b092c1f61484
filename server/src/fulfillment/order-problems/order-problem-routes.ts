import { OrderProblems } from '@vermeil/contracts/fulfillment/claims.schema'
import { accountOf, isStaff } from '../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees, guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import type { ClaimPlace } from '../claims/claim-access.ts'
import type { OrderProblems as OrderProblemsApi } from './order-problems.ts'

const rules: AccessRules<'order.view-problem', ClaimPlace> = {
  unknown: 'order.unknown',
  staff: ['money', 'read-only'],
  sees: (actor, { side }) => side !== null || isStaff(actor, 'money', 'read-only'),
  actions: { 'order.view-problem': everyoneWhoSees },
}

export const orderProblemRoutes = routes<{ problems: OrderProblemsApi }>((api, { problems }) => {
  const guarded = guardObjects(rules, ({ id }: { id: string }, request) => problems.place(accountOf(request), id))

  api.get('/orders/:id/problem', guarded.to('order.view-problem'), {
    operationId: 'getOrderProblem',
    summary: 'Read what was reported about an order, and what you can report',
    answer: OrderProblems,
    handle: ({ account, subject, params }) => problems.of(account, params.id, subject),
  })
})
