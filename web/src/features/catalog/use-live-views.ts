import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { LotCard } from '@vermeil/contracts/lots'
import { api } from '@/shared/http/api'
import { useLiveInterval } from '@/shared/live/live-updates'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'

const answer = () => import('@vermeil/contracts/lots').then((module) => module.ViewCounts)

/** The highest count seen of each lot: answers may overtake each other, and a count never falls. */
const highest = new Map<string, number>()

async function readViews(lotIds: readonly string[], signal: AbortSignal) {
  const { views } = await api.get(`/lots/views?ids=${lotIds.join(',')}`, answer, { signal })
  for (const [id, count] of Object.entries(views)) highest.set(id, Math.max(count, highest.get(id) ?? 0))
  return views
}

/** How often each lot was looked at, asked again every three seconds unless live updates are paused. */
export function useLiveViews(lotIds: readonly string[]): (lot: Pick<LotCard, 'id' | 'views'>) => number {
  const refetchInterval = useLiveInterval(3000)
  const hasPainted = useAfterFirstPaint()
  useQuery({
    queryKey: ['views', lotIds],
    queryFn: ({ signal }) => readViews(lotIds, signal),
    enabled: hasPainted && lotIds.length > 0 && refetchInterval !== false,
    refetchInterval,
    placeholderData: keepPreviousData,
    gcTime: 0,
    // The cards show the last count; a count that could not be read is asked for again in three seconds anyway.
    retry: false,
  })
  return ({ id, views }) => Math.max(views, highest.get(id) ?? 0)
}
