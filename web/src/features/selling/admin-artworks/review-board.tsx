import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { Picture } from '@/ui/picture'
import { termsOf } from './review-columns'

type ReviewBoardProps = {
  listing: Listing
  listPath: string
  /** The works before and behind it in the queue. */
  neighbors: { previous: string | null; next: string | null }
  buttons: ReactNode
}

/** One work to judge: its pictures large and side by side, turned with the arrow keys, beside its terms. */
export function ReviewBoard({ listing, listPath, neighbors, buttons }: ReviewBoardProps) {
  const { title, artist, images } = listing
  const [first, setFirst] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const last = Math.max(0, images.length - 2)
  const shown = images.slice(first, first + 2)

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || images.length < 3) return
    event.preventDefault()
    setFirst((place) => Math.min(last, Math.max(0, place + step)))
  }

  return (
    // Wherever the focus is on the board, the arrows turn its pictures.
    <article aria-labelledby="review-title" className="grid gap-6" onKeyDown={onKeyDown}>
      <nav aria-label="Review queue" className="flex flex-wrap gap-2">
        <Button asChild variant="ghost" size="sm" className="h-11">
          <Link to={listPath}>All works to review</Link>
        </Button>
        {neighbors.previous && (
          <Button asChild variant="ghost" size="sm" className="h-11">
            <Link to={neighbors.previous}>Previous work</Link>
          </Button>
        )}
        {neighbors.next && (
          <Button asChild variant="ghost" size="sm" className="h-11">
            <Link to={neighbors.next}>Next work</Link>
          </Button>
        )}
      </nav>
      <header>
        <h2 id="review-title" ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h2>
        <p className="mt-1 text-muted">{artist.name}</p>
      </header>
      <div className="grid items-center gap-4 sm:grid-cols-2">
        {shown.map((image, place) => (
          <Picture
            key={image.id}
            picture={image}
            alt={`${title}, picture ${first + place + 1} of ${images.length}`}
            sizes="(width >= 40rem) 50vw, 100vw"
            widest={1600}
            fit="contain"
          />
        ))}
      </div>
      {images.length > 2 && (
        <div className="flex items-center justify-center gap-4">
          <Button
            variant="outline"
            size="icon"
            aria-label="Earlier pictures"
            disabled={first === 0}
            onClick={() => setFirst(first - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <p role="status" className="figures text-sm text-muted">
            Pictures {first + 1} and {first + 2} of {images.length}
          </p>
          <Button
            variant="outline"
            size="icon"
            aria-label="Later pictures"
            disabled={first === last}
            onClick={() => setFirst(first + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-3">{buttons}</div>
      <RecordFacts facts={termsOf(listing)} />
    </article>
  )
}
