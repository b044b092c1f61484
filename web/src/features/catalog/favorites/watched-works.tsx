import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { NoFavorites } from './favorites-list'
import { useFavorites } from './use-favorites'

export function WatchedWorks({ renderGrid }: { renderGrid: (lots: readonly LotCard[]) => ReactNode }) {
  const { lots, isError, retry } = useFavorites()
  if (isError) return <LoadFailure what="Your favorites" onRetry={retry} />
  if (!lots) return <Skeleton className="h-96 w-full" />
  return lots.length === 0 ? <NoFavorites /> : renderGrid(lots)
}
