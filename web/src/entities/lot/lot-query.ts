import { queryOptions } from '@tanstack/react-query'
import { newerOf } from '@vermeil/contracts/min-revisions'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'
import { rememberRevision } from '@/shared/live/remember-revision'

/** One lot as it stands. Shared: the lot page shows it, watching changes it, bidding moves it forward. */
export const lotQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lots', lotId],
    queryFn: async ({ signal }) => {
      const askedAt = Date.now()
      const lot = await api.get<LotView>(`/lots/${lotId}`, { signal })
      noteServerTime(lot.serverTime, askedAt)
      rememberRevision(lot.id, lot.revision)
      return lot
    },
    initialData: () => firstAnswer<LotView>(`/lots/${lotId}`),
    initialDataUpdatedAt: firstAnswerAt,
    staleTime: 5_000,
    // An answer may be older than what was shown before, from another node or a cache on the way.
    structuralSharing: (held, read) => (held ? newerOf(held as LotView, read as LotView) : read),
  })
