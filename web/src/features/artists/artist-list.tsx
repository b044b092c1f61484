import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { announce } from '@/shared/a11y/announcer'
import { plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Input } from '@/ui/input'
import { Label } from '@/ui/label'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { artistListQuery } from './artist-queries'
import { ArtistRow } from './artist-row'

const pauseMs = 250

/** The rest of the address stays: the list is also a part of a dashboard. */
function withWords(current: URLSearchParams, words: string) {
  const next = new URLSearchParams(current)
  if (words) next.set('q', words)
  else next.delete('q')
  return next
}

/** Everybody, by name; the words searched for stand in the address. */
export function ArtistList() {
  const id = useId()
  const [params, setParams] = useSearchParams()
  const words = params.get('q') ?? ''
  const [text, setText] = useState(words)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(artistListQuery(words))
  const total = data?.pages[0]?.total

  useEffect(() => {
    if (text.trim() === words) return
    const timer = setTimeout(() => setParams((current) => withWords(current, text.trim()), { replace: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [text, words, setParams])

  useEffect(() => {
    if (words && total !== undefined && !isPlaceholderData) announce(plural(total, 'artist', 'artists'))
  }, [words, total, isPlaceholderData])

  return (
    <section aria-labelledby={`${id}-heading`}>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div>
          <h2 id={`${id}-heading`} className="text-2xl sm:text-3xl">
            All artists
          </h2>
          <p className="figures mt-1 min-h-6 text-muted">{total !== undefined && plural(total, 'artist', 'artists')}</p>
        </div>
        <search className="grid w-full gap-1.5 sm:w-80">
          <Label htmlFor={`${id}-search`}>Find an artist</Label>
          <Input
            id={`${id}-search`}
            type="search"
            autoComplete="off"
            placeholder="Name or specialty"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
      </div>
      {isError && !data && <LoadFailure what="The artists" onRetry={refetch} className="mt-6" />}
      {!data && !isError && <Skeleton className="mt-6 h-[60rem] w-full" />}
      {total === 0 && <p className="mt-8 text-muted">No artist matches “{words}”.</p>}
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
