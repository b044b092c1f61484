import { useQuery } from '@tanstack/react-query'
import type { ViewCounts } from '@vermeil/contracts/catalog/view-counts.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { api } from '@/shared/http/api'
import { useLiveInterval } from '@/shared/live/live-updates'
import { type ListRef, useOnScreenIds } from './use-on-screen-ids'
import { highestViews } from './view-counts'

async function readViews(lotIds: readonly string[], signal: AbortSignal) {
  const { views } = await api.get<ViewCounts>(`/lots/views?ids=${lotIds.join(',')}`, { signal })
  const known = highestViews.get()
  const higher = Object.entries(views).filter(([id, count]) => count > (known.get(id) ?? 0))
  if (higher.length > 0) highestViews.set(new Map([...known, ...higher]))
  return views
}

export type PolledViews = { lots: readonly Pick<LotCard, 'id'>[]; list?: ListRef }

/**
 * Asks how often each lot was looked at, every three seconds unless live updates are paused. `useViews` shows it, so that
 * a new count renders that count again and not the page around it.
 */
export function PollViews({ lots, list }: PolledViews) {
  const onScreen = useOnScreenIds(list, lots)
  const lotIds = list ? onScreen : lots.map(({ id }) => id)
  const refetchInterval = useLiveInterval(3000)
  useQuery({
    queryKey: ['views', lotIds],
    queryFn: ({ signal }) => readViews(lotIds, signal),
    enabled: lotIds.length > 0 && refetchInterval !== false,
    refetchInterval,
    // What the cards say is fresh: the first question comes with the first interval.
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The cards show the last count; a count that could not be read is asked for again in three seconds anyway.
    retry: false,
  })
  return null
}
