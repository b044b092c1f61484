import { queryOptions } from '@tanstack/react-query'
import { SpendPlan, type SpendPlanBody, SpendPlanList } from '@vermeil/contracts/money/spend-plans.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** Plans follow the bids of others, so the list is read again while it is open. */
const refetchInterval = 5_000

export const plansQuery = queryOptions({
  queryKey: ['account', 'spend-plans'],
  queryFn: ({ signal }) => api.get('/spend-plans', SpendPlanList, { signal }),
  refetchInterval,
})

export const savePlan = (id: string | null, body: SpendPlanBody) =>
  id ? api.put(`/spend-plans/${id}`, body, SpendPlan) : api.post('/spend-plans', body, SpendPlan)
export const stopPlan = (id: string) => api.post(`/spend-plans/${id}/stop`, undefined, SpendPlan)

/** A plan bids, so everything that shows bids is read again too. */
export const usePlanAction = <V>(options: ActionOptions<V>) => useAction([['account']], options)
