import { Star } from 'lucide-react'
import { plural } from '@/shared/format/format'

/** Out of five, by buyers who had the work delivered. */
export function Rating({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null) return <span className="text-muted">Not rated yet</span>
  return (
    <span className="figures inline-flex items-center gap-1">
      <Star aria-hidden="true" className="size-4 fill-current text-gold" />
      {rating.toFixed(1)}
      <span className="sr-only">out of 5, from {plural(count, 'rating', 'ratings')}</span>
      <span aria-hidden="true" className="text-muted">
        ({count})
      </span>
    </span>
  )
}
