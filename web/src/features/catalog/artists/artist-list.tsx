import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { ArtistFilterBar } from './artist-filter-bar'
import { artistListQuery } from './artist-queries'
import { ArtistRow } from './artist-row'
import { useArtistFilters } from './use-artist-filters'

/** Everybody, by name; what is searched for stands in the address. */
export function ArtistList() {
  const id = useId()
  const [filters, changeFilters] = useArtistFilters()
  const [clearings, setClearings] = useState(0)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(artistListQuery(filters))
  const total = data?.pages[0]?.total
  const isFiltered = filters.q !== '' || filters.style !== '' || filters.isOnOffer

  useEffect(() => {
    if (isFiltered && total !== undefined && !isPlaceholderData) announce(plural(total, 'artist', 'artists'))
  }, [isFiltered, total, isPlaceholderData])

  function clear() {
    changeFilters({ q: '', style: '', isOnOffer: false })
    setClearings(clearings + 1)
  }

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="text-2xl sm:text-3xl">
        All artists
      </h2>
      <p className="figures mt-1 min-h-6 text-muted">{total !== undefined && plural(total, 'artist', 'artists')}</p>
      {/* Once cleared it starts afresh: what was typed into it is gone too. */}
      <ArtistFilterBar key={clearings} filters={filters} onChange={changeFilters} />
      {isError && !data && <LoadFailure what="The artists" onRetry={refetch} className="mt-6" />}
      {!data && !isError && <Skeleton className="mt-6 h-[60rem] w-full" />}
      {total === 0 && (
        <div className="mt-8 grid justify-items-start gap-4">
          <p className="text-muted">No artist matches {filters.q ? `“${filters.q}”` : 'these filters'}.</p>
          <Button variant="outline" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
      <ul className={cn('mt-6 divide-y divide-line', isPlaceholderData && 'opacity-50')} aria-busy={isPlaceholderData}>
        {data?.pages.flatMap(({ artists }) =>
          artists.map((artist) => (
            <li key={artist.id}>
              <ArtistRow artist={artist} />
            </li>
          )),
        )}
      </ul>
      {hasNextPage && (
        <div className="mt-8 text-center">
          <Button variant="outline" size="lg" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Button>
        </div>
      )}
    </section>
  )
}
