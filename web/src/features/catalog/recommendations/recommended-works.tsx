import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Recommendations } from '@vermeil/contracts/desk/overview.schema'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { api } from '@/shared/http/api'
import { LoadFailure } from '@/ui/load-failure'
import { reasonText } from './reason-text'

const recommendationsQuery = queryOptions({
  queryKey: ['account', 'recommendations'],
  queryFn: ({ signal }) => api.get<Recommendations>('/account/recommendations', { signal }),
  // The works stay in place while somebody looks through them.
  staleTime: 5 * 60_000,
})

type RecommendedWorksProps = {
  /** Draws the works; `noteOf` says why one of them is shown. */
  renderGrid: (lots: readonly LotCard[], noteOf: (lot: LotCard) => ReactNode) => ReactNode
  skeleton: ReactNode
  empty: ReactNode
}

/** Works on auction, chosen by what the person liked, watched, bid on, bought and follows. */
export function RecommendedWorks({ renderGrid, skeleton, empty }: RecommendedWorksProps) {
  const { data, isError, refetch } = useQuery(recommendationsQuery)
  if (!data) return isError ? <LoadFailure what="Works for you" onRetry={() => void refetch()} /> : skeleton
  if (data.works.length === 0) return empty
  const reasons = new Map(data.works.map(({ lot, reasons: why }) => [lot.id, why.map(reasonText)]))
  return renderGrid(
    data.works.map(({ lot }) => lot),
    ({ id }) => reasons.get(id)?.join(' · '),
  )
}
