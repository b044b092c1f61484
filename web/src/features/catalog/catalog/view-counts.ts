import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { useSyncExternalStore } from 'react'
import { createStore } from '@/shared/page/store'

/** The highest count read of each lot: answers may overtake each other, and a count never falls. */
export const highestViews = createStore<ReadonlyMap<string, number>>(new Map())

/** How often a lot was looked at: as it was read last, or as the lot itself says. */
export function useViews({ id, views }: Pick<LotCard, 'id' | 'views'>): number {
  const read = useSyncExternalStore(
    highestViews.subscribe,
    () => highestViews.get().get(id) ?? 0,
    () => 0,
  )
  return Math.max(views, read)
}
