import { useInfiniteQuery } from '@tanstack/react-query'
import type { Filters } from '@vermeil/contracts/catalog/collection-filters'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from '@/shared/navigation/router'
import { searchQuery } from './search-query'

/** A link that asks for a thousand pages gets fifty. */
const maxPages = 50

/** The matching works, as many pages of them as the address asks for. */
export function useLoadedWorks(filters: Filters) {
  const [params] = useSearchParams()
  const wanted = Math.min(Math.max(Number(params.get('pages')) || 1, 1), maxPages)
  const search = useInfiniteQuery(searchQuery(filters, params.get('cursor')))
  const { data, hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage } = search
  const opened = data?.pages.length ?? 0

  useEffect(() => {
    if (opened > 0 && opened < wanted && hasNextPage && !isFetching && !isPlaceholderData && !isError) {
      void fetchNextPage()
    }
  }, [opened, wanted, hasNextPage, isFetching, isPlaceholderData, isError, fetchNextPage])

  const lots = useMemo(() => {
    // A work whose price moved between two pages may stand on both.
    const byId = new Map(data?.pages.flatMap((page) => page.lots).map((lot) => [lot.id, lot]))
    return [...byId.values()]
  }, [data])

  return { ...search, first: data?.pages[0], lots, opened }
}
