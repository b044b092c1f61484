import { queryOptions } from '@tanstack/react-query'
import type { Featured } from '@vermeil/contracts/catalog/artists.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'

/** What is featured: nine works, three artists, and one in the spotlight. Works and artists both show it. */
export const featuredQuery = queryOptions({
  queryKey: ['featured'],
  queryFn: async ({ signal }) => {
    const featured = await api.get<Featured>('/featured', { signal })
    noteServerTime(featured.serverTime)
    return featured
  },
  initialData: () => firstAnswer<Featured>('/featured'),
  initialDataUpdatedAt: firstAnswerAt,
  staleTime: 30_000,
  // Prices move while the page stands open.
  refetchInterval: 60_000,
})
