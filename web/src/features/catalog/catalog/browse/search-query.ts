import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import { collectionQuestion, type Filters, writeFilters } from '@vermeil/contracts/catalog/collection-filters'
import { formatCount, plural } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { noteServerTime } from '@/shared/live/house-clock'

/** The works that match, page by page. The last ones stay on the screen while the next are fetched. */
export function searchQuery(filters: Filters, from: string | null = null) {
  const search = writeFilters(filters)
  const pageAt = (cursor: string | null) => collectionQuestion(filters, cursor)
  return infiniteQueryOptions({
    queryKey: ['lots', 'search', search, from],
    queryFn: async ({ pageParam, signal }) => {
      const page = await api.get<LotSearchPage>(pageAt(pageParam), { signal })
      noteServerTime(page.serverTime)
      return page
    },
    initialPageParam: from,
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => {
      const first = firstAnswer<LotSearchPage>(pageAt(from))
      return first && { pages: [first], pageParams: [from] }
    },
    initialDataUpdatedAt: firstAnswerAt,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

/** "128 works", "4,000+ works" */
export const totalText = ({ total, isTotalCapped }: Pick<LotSearchPage, 'total' | 'isTotalCapped'>) =>
  isTotalCapped ? `${formatCount(total)}+ works` : plural(total, 'work', 'works')
