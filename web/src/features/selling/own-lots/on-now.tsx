import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LotSearchPage } from '@vermeil/contracts/catalog/catalog.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { ownLotsQuery } from '@/entities/lot/own-lots'
import { api } from '@/shared/http/api'
import { noteServerTime } from '@/shared/live/house-clock'
import { LoadFailure } from '@/ui/load-failure'

const shownLots = 12

const onNowQuery = queryOptions({
  queryKey: ['lots', 'on-now'],
  queryFn: async ({ signal }) => {
    const page = await api.get<LotSearchPage>('/lots?availability=on-auction&sort=ending-soon', { signal })
    noteServerTime(page.serverTime)
    return page.lots
  },
  staleTime: 30_000,
})

type OnNowProps = {
  renderGrid: (lots: readonly LotCard[]) => ReactNode
  skeleton: ReactNode
  empty: ReactNode
}

/** Other people's lots that can be bid on, the next to close first. */
export function OnNow({ renderGrid, skeleton, empty }: OnNowProps) {
  const { data, isError, refetch } = useQuery(onNowQuery)
  const { data: own } = useQuery(ownLotsQuery)
  if (!data) return isError ? <LoadFailure what="What is on now" onRetry={refetch} /> : skeleton
  const ownIds = new Set(own?.lots.map(({ id }) => id))
  const others = data.filter(({ id }) => !ownIds.has(id)).slice(0, shownLots)
  return others.length === 0 ? empty : renderGrid(others)
}
