import { SpendPlan, SpendPlanBody, SpendPlanList } from '@vermeil/contracts/money/spend-plans.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../platform/http/access.ts'
import { guardObjects } from '../../platform/http/can.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { planRules } from './plan-access.ts'
import type { SpendPlans } from './spend-plans.ts'

const PlanParams = z.strictObject({ planId: z.uuid() })
type Options = { plans: SpendPlans; limiter: Limiter }

const refusedLots = [
  ...(['lot.unknown', 'spend-plan.own-lot', 'spend-plan.by-quote'] as const),
  ...(['spend-plan.unusual', 'spend-plan.lot-elsewhere'] as const),
] as const

export const planRoutes: FastifyPluginAsyncZod<Options> = async (app, { plans, limiter }) => {
  const guard = guardObjects(planRules, ({ planId }: z.infer<typeof PlanParams>) => plans.find(planId))
  const preHandler = limitRequests(limiter, requestLimits.bids)

  app.get(
    '/spend-plans',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listSpendPlans',
        summary: 'List your spend plans',
        querystring: LimitQuery,
        response: { 200: SpendPlanList },
      },
    },
    async (request) => ({ plans: await plans.list(accountOf(request).id, request.query.limit) }),
  )

  app.post(
    '/spend-plans',
    {
      config: { access: 'confirmed', refusals: ['spend-plan.full', ...refusedLots] },
      preHandler,
      schema: {
        operationId: 'addSpendPlan',
        summary: 'Bid on several lots within one budget',
        body: SpendPlanBody,
        response: { 201: SpendPlan },
      },
    },
    async (request, reply) => reply.code(201).send(await plans.add(accountOf(request).id, request.body)),
  )

  app.get(
    '/spend-plans/:planId',
    {
      config: { access: guard.to('spend-plan.manage') },
      schema: {
        operationId: 'getSpendPlan',
        summary: 'Read what a spend plan is doing',
        params: PlanParams,
        response: { 200: SpendPlan },
      },
    },
    (request) => plans.view(guard.subjectOf(request)),
  )

  app.put(
    '/spend-plans/:planId',
    {
      config: {
        access: guard.to('spend-plan.manage'),
        refusals: [
          'spend-plan.stopped',
          'spend-plan.leads-lot',
          'spend-plan.destination-fixed',
          'spend-plan.committed',
          ...refusedLots,
        ],
      },
      preHandler,
      schema: {
        operationId: 'changeSpendPlan',
        summary: 'Change the budget, the lots or their order',
        params: PlanParams,
        body: SpendPlanBody,
        response: { 200: SpendPlan },
      },
    },
    (request) => plans.change(guard.subjectOf(request), request.body),
  )

  app.post(
    '/spend-plans/:planId/stop',
    {
      config: { access: guard.to('spend-plan.manage'), isRepeatable: true },
      preHandler,
      schema: {
        operationId: 'stopSpendPlan',
        summary: 'Stop a spend plan',
        params: PlanParams,
        response: { 200: SpendPlan },
      },
    },
    (request) => plans.stop(guard.subjectOf(request)),
  )
}
