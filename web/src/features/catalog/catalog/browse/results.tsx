import type { Filters } from '@vermeil/contracts/catalog/collection-filters'
import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { announce } from '@/shared/a11y/announcer'
import { ApiError } from '@/shared/http/api-error'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { LoadFailure } from '@/ui/load-failure'
import { LotGrid, LotGridSkeleton, type RenderForLot } from '../lot-grid'
import type { useLoadedWorks } from './use-loaded-works'

// Below the works: the server renders it, and the first screen doesn't wait for its code.
const LoadMore = lazyPart(() => import('./load-more').then((module) => module.LoadMore))
const NoWorks = lazyPart(() => import('./no-works').then((module) => module.NoWorks))

type ResultsProps = {
  works: ReturnType<typeof useLoadedWorks>
  filters: Filters
  onChange: (next: Filters) => void
  /** Offered where nothing matches. */
  renderSave: ((terms: readonly SearchTerm[]) => ReactNode) | undefined
  renderWatch: RenderForLot
  renderActions: RenderForLot
}

export function Results({ works, filters, onChange, renderSave, renderWatch, renderActions }: ResultsProps) {
  const { first, lots, opened, isPlaceholderData, isError, error, hasNextPage, isFetchingNextPage, refetch } = works
  const results = useRef<HTMLDivElement>(null)
  useFocusOnNewWorks(results, opened, lots.length)

  // An unknown filter, in a link from elsewhere, matches nothing.
  const isUnknownFilter = error instanceof ApiError && error.status === 422
  if (isUnknownFilter || (first && lots.length === 0)) {
    return (
      <Suspense fallback={null}>
        <NoWorks
          filters={filters}
          facets={first?.facets ?? null}
          correctedTo={first?.correctedTo ?? null}
          onChange={onChange}
          renderSave={isUnknownFilter ? undefined : renderSave}
        />
      </Suspense>
    )
  }
  if (isError && !first) return <LoadFailure what="The works" onRetry={refetch} className="mt-6" />
  if (!first) return <LotGridSkeleton count={9} className="mt-6" />
  return (
    <div ref={results} aria-busy={isPlaceholderData} className={cn('mt-6', isPlaceholderData && 'opacity-50')}>
      <h2 className="sr-only">Works</h2>
      <LotGrid
        lots={lots}
        renderWatch={renderWatch}
        renderActions={renderActions}
        sizes={openingPictures.collection.sizes}
        isFirstOnPage
      />
      {isError && <LoadFailure what="The next works" onRetry={works.fetchNextPage} className="mt-10" />}
      {hasNextPage && !isError && (
        <Suspense fallback={<div className="mt-16 h-21" />}>
          <LoadMore
            shown={lots.length}
            total={first.total}
            isTotalCapped={first.isTotalCapped}
            nextPages={opened + 1}
            nextCursor={works.data?.pages.at(-1)?.nextCursor ?? null}
            isLoading={isFetchingNextPage}
          />
        </Suspense>
      )}
    </div>
  )
}

/** After "Load more" the link has moved below the new works; who used it goes on at the first of them. */
function useFocusOnNewWorks(results: RefObject<HTMLDivElement | null>, opened: number, shown: number) {
  const before = useRef({ opened, shown })
  useEffect(() => {
    const last = before.current
    before.current = { opened, shown }
    if (last.opened === 0 || opened !== last.opened + 1) return
    announce(`${shown} works shown`)
    const isAtLink = document.activeElement?.matches('[data-load-more], body') ?? false
    const firstNew = results.current?.querySelectorAll('li[data-lot-id]')[last.shown]
    if (isAtLink) firstNew?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
  }, [results, opened, shown])
}
