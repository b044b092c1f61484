import { queryOptions } from '@tanstack/react-query'
import type { SpendPlan, SpendPlanBody, SpendPlanList } from '@vermeil/contracts/money/spend-plans.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

/** Plans follow the bids of others, so the list is read again while it is open. */
const refetchInterval = 5_000

export const plansQuery = queryOptions({
  queryKey: ['account', 'spend-plans'],
  queryFn: ({ signal }) => api.get<SpendPlanList>('/spend-plans', { signal }),
  refetchInterval,
})

export const savePlan = (id: string | null, body: SpendPlanBody) =>
  id ? api.put<SpendPlan>(`/spend-plans/${id}`, body) : api.post<SpendPlan>('/spend-plans', body)
export const stopPlan = (id: string) => api.post<SpendPlan>(`/spend-plans/${id}/stop`)

/** A plan bids, so everything that shows bids is read again too. */
export const usePlanAction = <V>(options: ActionOptions<V>) => useAction([['account']], options)
