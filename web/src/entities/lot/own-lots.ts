import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

const answer = () => import('@vermeil/contracts/selling/lots.schema').then((module) => module.OwnLots)

/** The person's own lots that are open or waiting, the next to close first. */
export const ownLotsQuery = queryOptions({
  queryKey: ['account', 'lots'],
  queryFn: async ({ signal }) => {
    const list = await api.get('/account/lots', answer, { signal })
    noteServerTime(list.serverTime)
    return list
  },
  staleTime: 10_000,
})
