import { countCriteria, isOnOfferOnly } from '@vermeil/contracts/catalog/collection-filters'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { SearchTerm } from '@/entities/saved-search/search-terms'
import { announce } from '@/shared/a11y/announcer'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import type { RenderForLot } from '../lot-grid'
import { Results } from './results'
import { SearchBox } from './search-box'
import { totalText } from './search-query'
import { SortSelect } from './sort-select'
import { useFilters } from './use-filters'
import { useLoadedWorks } from './use-loaded-works'

// On a phone they are behind a button, elsewhere beside the works: either way the works come first.
const FilterPanel = lazyPart(() => import('./filter-panel').then((module) => module.FilterPanel))
const FilterSheet = lazyPart(() => import('./filter-sheet').then((module) => module.FilterSheet))
const AppliedFilters = lazyPart(() => import('./applied-filters').then((module) => module.AppliedFilters))

/** As high as what will be here. */
const appliedPlace = <span className="h-11" />

type CollectionBrowserProps = {
  renderWatch: RenderForLot
  renderActions: RenderForLot
  /** Beside the search: shows the watched works, and says how many they are. */
  watchToggle: ReactNode
  /** The watched works, while they are shown in place of the results. A search or filter returns to the results. */
  watched: ReactNode
  /** Saves what the works are narrowed by. */
  renderSave?: (terms: readonly SearchTerm[]) => ReactNode
}

export function CollectionBrowser(props: CollectionBrowserProps) {
  const { renderWatch, renderActions, watchToggle, watched, renderSave } = props
  const [filters, change] = useFilters()
  const works = useLoadedWorks(filters)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const hasPainted = useAfterFirstPaint()
  const { first, isPlaceholderData } = works
  const facets = first?.facets ?? null
  const criteria = countCriteria(filters)
  const total = first && (isOnOfferOnly(filters) ? `${totalText(first)} on offer` : totalText(first))
  useAnnouncedTotal(isPlaceholderData ? undefined : total)

  const search = useCallback(
    (q: string, options: { replace: boolean }) => change({ ...filters, q }, options),
    [change, filters],
  )

  return (
    <div className={watched ? undefined : 'lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12'}>
      {!watched && (
        <aside aria-label="Filters" className="max-lg:hidden">
          <Suspense fallback={null}>
            {hasPainted && <FilterPanel filters={filters} facets={facets} onChange={change} />}
          </Suspense>
        </aside>
      )}
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2 sm:gap-3">
          <SearchBox words={filters.q} onSearch={search} />
          {!watched && (
            <Button variant="outline" className="px-4 lg:hidden" onClick={() => setIsSheetOpen(true)}>
              <SlidersHorizontal aria-hidden="true" />
              Filter{criteria > 0 && ` (${criteria})`}
            </Button>
          )}
          {watchToggle}
          {/* Two rows on a phone: the works begin higher. */}
          {!watched && <SortSelect filters={filters} onChange={change} className="min-w-0 max-sm:flex-1 sm:w-60" />}
        </div>
        <div className="mt-4 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-3">
          {!watched && (
            <>
              <p className="figures text-muted">{total ?? 'Looking for works…'}</p>
              {criteria > 0 && (
                <Suspense fallback={appliedPlace}>
                  <AppliedFilters
                    filters={filters}
                    facets={facets}
                    correctedTo={first?.correctedTo ?? null}
                    onChange={change}
                    renderSave={works.lots.length > 0 ? renderSave : undefined}
                  />
                </Suspense>
              )}
            </>
          )}
          <Link to={paths.favorites} className="ms-auto text-gold underline underline-offset-4 max-sm:hidden">
            Your watch list
          </Link>
        </div>
        {!watched && first?.correctedTo && (
          <p className="mt-3">
            No results for “{filters.q}”. Showing results for “<strong>{first.correctedTo}</strong>”.
          </p>
        )}
        {watched ? (
          <section aria-label="Works you watch" className="mt-6">
            {watched}
          </section>
        ) : (
          <Results
            works={works}
            filters={filters}
            onChange={change}
            renderSave={renderSave}
            renderWatch={renderWatch}
            renderActions={renderActions}
          />
        )}
      </div>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            filters={filters}
            onClose={() => setIsSheetOpen(false)}
            onApply={(next) => {
              setIsSheetOpen(false)
              change(next)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Says "128 works on offer" after each change; the first figure belongs to the page's arrival. */
function useAnnouncedTotal(total: string | undefined) {
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (total === undefined || total === said.current) return
    if (said.current !== undefined) announce(total)
    said.current = total
  }, [total])
}
