import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog'
import { formatCount, plural } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { firstAnswer } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'
import { type Filters, writeFilters } from './filters'

const answer = () => import('@vermeil/contracts/catalog').then((module) => module.LotSearchPage)

/** The works that match, page by page. The last ones stay on the screen while the next are fetched. */
export function searchQuery(filters: Filters) {
  const search = writeFilters(filters)
  return infiniteQueryOptions({
    queryKey: ['lots', 'search', search],
    queryFn: async ({ pageParam, signal }) => {
      const params = new URLSearchParams(search)
      if (pageParam) params.set('cursor', pageParam)
      const page = await api.get(`/lots?${params}`, answer, { signal })
      noteServerTime(page.serverTime)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => {
      const first = firstAnswer<LotSearchPage>(`/lots?${search}`)
      return first && { pages: [first], pageParams: [null] }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** "128 works", "4,000+ works" */
export const totalText = ({ total, isTotalCapped }: Pick<LotSearchPage, 'total' | 'isTotalCapped'>) =>
  isTotalCapped ? `${formatCount(total)}+ works` : plural(total, 'work', 'works')
