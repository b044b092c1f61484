import { useQuery } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/lots'
import { useSyncExternalStore } from 'react'
import { api } from '@/shared/http/api'
import { useLiveInterval } from '@/shared/live/live-updates'
import { createStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'

const answer = () => import('@vermeil/contracts/view-counts').then((module) => module.ViewCounts)

/** The highest count read of each lot: answers may overtake each other, and a count never falls. */
const highest = createStore<ReadonlyMap<string, number>>(new Map())

async function readViews(lotIds: readonly string[], signal: AbortSignal) {
  const { views } = await api.get(`/lots/views?ids=${lotIds.join(',')}`, answer, { signal })
  const known = highest.get()
  const higher = Object.entries(views).filter(([id, count]) => count > (known.get(id) ?? 0))
  if (higher.length > 0) highest.set(new Map([...known, ...higher]))
  return views
}

/**
 * Asks how often each lot was looked at, every three seconds unless live updates are paused. `useViews` shows it, so that
 * a new count draws that count again and not the page around it.
 */
export function useLiveViews(lotIds: readonly string[]) {
  const refetchInterval = useLiveInterval(3000)
  const hasPainted = useAfterFirstPaint()
  useQuery({
    queryKey: ['views', lotIds],
    queryFn: ({ signal }) => readViews(lotIds, signal),
    enabled: hasPainted && lotIds.length > 0 && refetchInterval !== false,
    refetchInterval,
    // What the cards say is fresh: the first question comes with the first interval.
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The cards show the last count; a count that could not be read is asked for again in three seconds anyway.
    retry: false,
  })
}

/** How often a lot was looked at: as it was read last, or as the lot itself says. */
export function useViews({ id, views }: Pick<LotCard, 'id' | 'views'>): number {
  const read = useSyncExternalStore(
    highest.subscribe,
    () => highest.get().get(id) ?? 0,
    () => 0,
  )
  return Math.max(views, read)
}
