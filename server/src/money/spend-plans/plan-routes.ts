import { SpendPlan, SpendPlanBody, SpendPlanList } from '@vermeil/contracts/money/spend-plans.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { guardObjects } from '../../platform/http/can.ts'
import { routes } from '../../platform/http/operations.ts'
import { limitRequests } from '../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { requestLimits } from '../../request-limits.ts'
import { planRules } from './plan-access.ts'
import type { SpendPlans } from './spend-plans.ts'

type Options = { plans: SpendPlans; limiter: Limiter }

const refusedLots = [
  ...(['lot.unknown', 'spend-plan.own-lot', 'spend-plan.by-quote'] as const),
  ...(['spend-plan.unusual', 'spend-plan.lot-elsewhere'] as const),
] as const

export const planRoutes = routes<Options>((api, { plans, limiter }) => {
  const guard = guardObjects(planRules, ({ planId }: { planId: string }) => plans.find(planId))
  const preHandler = limitRequests(limiter, requestLimits.bids)

  api.get('/spend-plans', 'account', {
    operationId: 'listSpendPlans',
    summary: 'List your spend plans',
    query: LimitQuery,
    answer: SpendPlanList,
    handle: async ({ account, query }) => ({ plans: await plans.list(account.id, query.limit) }),
  })

  api.post('/spend-plans', 'confirmed', {
    operationId: 'addSpendPlan',
    summary: 'Bid on several lots within one budget',
    body: SpendPlanBody,
    created: SpendPlan,
    refusals: ['spend-plan.full', ...refusedLots],
    preHandler,
    handle: ({ account, body }) => plans.add(account.id, body),
  })

  api.get('/spend-plans/:planId', guard.to('spend-plan.manage'), {
    operationId: 'getSpendPlan',
    summary: 'Read what a spend plan is doing',
    answer: SpendPlan,
    handle: ({ subject }) => plans.view(subject),
  })

  api.put('/spend-plans/:planId', guard.to('spend-plan.manage'), {
    operationId: 'changeSpendPlan',
    summary: 'Change the budget, the lots or their order',
    body: SpendPlanBody,
    answer: SpendPlan,
    refusals: [
      'spend-plan.stopped',
      'spend-plan.leads-lot',
      'spend-plan.destination-fixed',
      'spend-plan.committed',
      ...refusedLots,
    ],
    preHandler,
    handle: ({ subject, body }) => plans.change(subject, body),
  })

  api.post('/spend-plans/:planId/stop', guard.to('spend-plan.manage'), {
    operationId: 'stopSpendPlan',
    summary: 'Stop a spend plan',
    answer: SpendPlan,
    isRepeatable: true,
    preHandler,
    handle: ({ subject }) => plans.stop(subject),
  })
})
