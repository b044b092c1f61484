import { queryOptions } from '@tanstack/react-query'
import type { OwnLots } from '@vermeil/contracts/selling/lots.schema'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

/** The person's own lots that are open or waiting, the next to close first. */
export const ownLotsQuery = queryOptions({
  queryKey: ['account', 'lots'],
  queryFn: async ({ signal }) => {
    const list = await api.get<OwnLots>('/account/lots', { signal })
    noteServerTime(list.serverTime)
    return list
  },
  staleTime: 10_000,
})
