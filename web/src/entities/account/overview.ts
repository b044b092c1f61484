import { queryOptions } from '@tanstack/react-query'
import type { Overview } from '@vermeil/contracts/desk/overview.schema'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

/** What needs the signed-in person now, and the counts of their menu. */
export const overviewQuery = queryOptions({
  queryKey: ['account', 'overview'],
  queryFn: async ({ signal }) => {
    const overview = await api.get<Overview>('/account/overview', { signal })
    noteServerTime(overview.serverTime)
    return overview
  },
  staleTime: 10_000,
})
