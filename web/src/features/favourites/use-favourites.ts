import { useQueries, useQuery } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/lots'
import { ApiError } from '@/shared/api-error'
import { useAuth } from '@/shared/auth'
import { lotQuery } from '@/shared/lot-query'
import { useStore } from '@/shared/store'
import { visitorWatches } from './visitor-watches'
import { watchListQuery } from './watch-list'

type Favourites = { lots: LotCard[] | undefined; isError: boolean; retry: () => void }

/** Prices move while the page stands open. */
const refetchInterval = 15_000

/** The watched works with their prices: an account's from its list, a visitor's each by its id. */
export function useFavourites(): Favourites {
  const { user, loading } = useAuth()
  const isAccount = user !== null
  const ids = useStore(visitorWatches)
  const list = useQuery({ ...watchListQuery, enabled: isAccount, refetchInterval })
  const visitors = useQueries({
    queries: isAccount || loading ? [] : ids.map((id) => ({ ...lotQuery(id), refetchInterval })),
  })
  if (isAccount) return { lots: list.data?.lots, isError: list.isError, retry: () => void list.refetch() }
  // A work that was taken out of the house is no failure of the page.
  const failed = visitors.filter(({ error }) => error && !(error instanceof ApiError && error.status === 404))
  const isReading = loading || visitors.some(({ isPending }) => isPending)
  return {
    lots: isReading ? undefined : visitors.flatMap(({ data }) => data ?? []),
    isError: failed.length > 0,
    retry: () => {
      for (const query of failed) void query.refetch()
    },
  }
}
