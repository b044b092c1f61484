import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WatchList } from '@vermeil/contracts/selling/lots.schema'
import { useMemo } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'
import { useStore } from '@/shared/page/store'
import { visitorWatches } from './visitor-watches'

/** The account's watch list, newest first. */
export const watchListQuery = queryOptions({
  queryKey: ['watches'],
  queryFn: async ({ signal }) => {
    const list = await api.get<WatchList>('/watches', { signal })
    noteServerTime(list.serverTime)
    return list
  },
  staleTime: 30_000,
})

const idsOf = ({ lots }: WatchList): ReadonlySet<string> => new Set(lots.map(({ id }) => id))

/** Not administrators. Until the list is there everybody may: the server has the last word. */
export function useMayWatch(): boolean {
  const enabled = useAuth().user !== null
  return useQuery({ ...watchListQuery, enabled }).data?.mayWatch !== false
}

/** What this person or visitor watches. */
export function useWatchedIds(): ReadonlySet<string> {
  const { user } = useAuth()
  const visitors = useStore(visitorWatches)
  const { data } = useQuery({ ...watchListQuery, enabled: user !== null, select: idsOf })
  const visitorIds = useMemo(() => new Set(visitors), [visitors])
  // Between signing in and the merged list's arrival the browser's own list is still the best answer.
  return user && data ? data : visitorIds
}
