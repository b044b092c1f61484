import { queryOptions } from '@tanstack/react-query'
import type { OwnBids } from '@vermeil/contracts/selling/own-bids.schema'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

/** Every lot that the signed-in person has bid on, the latest first. */
export const ownBidsQuery = queryOptions({
  queryKey: ['account', 'bids'],
  queryFn: async ({ signal }) => {
    const list = await api.get<OwnBids>('/bids', { signal })
    noteServerTime(list.serverTime)
    return list
  },
  staleTime: 10_000,
})
