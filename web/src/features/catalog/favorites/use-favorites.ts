import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { lotQuery } from '@/entities/lot/lot-query'
import { useAuth } from '@/shared/auth/auth'
import { ApiError } from '@/shared/http/api-error'
import { useStore } from '@/shared/page/store'
import { visitorWatches } from './visitor-watches'
import { watchListQuery } from './watch-list'

/** Prices move while the page stands open. */
const refetchInterval = 15_000

/** A work that was withdrawn is not a failure of the page. */
async function orMissing<T>(asking: Promise<T>): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The watched works with their prices: an account's from its list, a visitor's each by its id. */
export function useFavorites() {
  const { user, loading } = useAuth()
  const queryClient = useQueryClient()
  const ids = useStore(visitorWatches)
  const visitorsQuery = queryOptions({
    queryKey: ['watches', 'visitor', ids],
    queryFn: async (): Promise<LotCard[]> => {
      const lots = await Promise.all(ids.map((id) => orMissing(queryClient.fetchQuery(lotQuery(id)))))
      return lots.filter((lot) => lot !== null)
    },
  })
  const accounts = useQuery({ ...watchListQuery, enabled: user !== null, refetchInterval })
  const visitors = useQuery({
    ...visitorsQuery,
    enabled: user === null && !loading,
    refetchInterval,
    // One taken off the list leaves the others where they are.
    placeholderData: (before) => before?.filter(({ id }) => ids.includes(id)),
  })
  const { isError, refetch } = user ? accounts : visitors
  const lots = user ? accounts.data?.lots : visitors.data
  return { lots, isError: isError && !lots, retry: () => void refetch() }
}
