import { OrderProblems } from '@vermeil/contracts/fulfillment/claims.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf, isAdmin } from '../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees, guardObjects } from '../../platform/http/can.ts'
import type { ClaimPlace } from '../claims/claim-access.ts'
import type { OrderProblems as OrderProblemsApi } from './order-problems.ts'

const OrderParams = z.strictObject({ id: z.uuid() })

const rules: AccessRules<'order.view-problem', ClaimPlace> = {
  unknown: 'order.unknown',
  sees: (actor, { side }) => side !== null || isAdmin(actor),
  actions: { 'order.view-problem': everyoneWhoSees },
}

export const orderProblemRoutes: FastifyPluginAsyncZod<{ problems: OrderProblemsApi }> = async (app, { problems }) => {
  const guarded = guardObjects(rules, ({ id }: z.infer<typeof OrderParams>, request) =>
    problems.place(accountOf(request), id),
  )

  app.get(
    '/orders/:id/problem',
    {
      config: { access: guarded.to('order.view-problem') },
      schema: {
        operationId: 'getOrderProblem',
        summary: 'Read what was reported about an order, and what you can report',
        params: OrderParams,
        response: { 200: OrderProblems },
      },
    },
    (request) => problems.of(accountOf(request), request.params.id, guarded.subjectOf(request)),
  )
}
