import type { LotCard } from '@vermeil/contracts/lots'
import type { ReactNode } from 'react'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { NoFavourites } from './favourites-list'
import { useFavourites } from './use-favourites'

export function WatchedWorks({ renderGrid }: { renderGrid: (lots: readonly LotCard[]) => ReactNode }) {
  const { lots, isError, retry } = useFavourites()
  if (isError) return <LoadFailure what="Your favorites" onRetry={retry} />
  if (!lots) return <Skeleton className="h-96 w-full" />
  return lots.length === 0 ? <NoFavourites /> : renderGrid(lots)
}
