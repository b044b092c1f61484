import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'

const answer = () => import('@vermeil/contracts/selling/own-bids.schema').then((module) => module.OwnBids)

/** Every lot that the signed-in person has bid on, the latest first. */
export const ownBidsQuery = queryOptions({
  queryKey: ['account', 'bids'],
  queryFn: async ({ signal }) => {
    const list = await api.get('/bids', answer, { signal })
    noteServerTime(list.serverTime)
    return list
  },
  staleTime: 10_000,
})
