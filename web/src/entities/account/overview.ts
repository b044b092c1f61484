import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

const answer = () => import('@vermeil/contracts/desk/overview.schema').then((module) => module.Overview)

/** What needs the signed-in person now, and the counts of their menu. */
export const overviewQuery = queryOptions({
  queryKey: ['account', 'overview'],
  queryFn: async ({ signal }) => {
    const overview = await api.get('/account/overview', answer, { signal })
    noteServerTime(overview.serverTime)
    return overview
  },
  staleTime: 10_000,
})
