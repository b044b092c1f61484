import { queryOptions } from '@tanstack/react-query'
import type { LotView } from '@vermeil/contracts/lots'
import { api } from '@/shared/http/api'
import { firstAnswer } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'

const answer = () => import('@vermeil/contracts/lots').then((module) => module.LotView)

/** One lot as it stands. Shared: the lot page shows it, watching changes it, bidding moves it forward. */
export const lotQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lots', lotId],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const lot = await api.get(`/lots/${lotId}`, answer, { signal })
      noteServerTime(lot.serverTime, askedAt)
      return lot
    },
    initialData: () => firstAnswer<LotView>(`/lots/${lotId}`),
    staleTime: 5_000,
  })
