import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Heart } from 'lucide-react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { useWatch } from './use-watch'

/** The heart on a card. Its name stays the same and its state is in `aria-pressed`, as screen readers expect. */
export function WatchButton({ lot }: { lot: LotCard }) {
  const { isOffered, isWatched, toggle } = useWatch(lot)
  if (!isOffered) return null
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={`Watch ${lot.title}`}
      onClick={toggle}
      className="inline-flex size-11 items-center justify-center rounded-full bg-background/80 text-foreground transition-colors hover:text-gold-bright aria-pressed:text-gold"
    >
      <Heart aria-hidden="true" className={cn('size-5', isWatched && 'fill-current')} />
    </button>
  )
}

/** The same with its word, for a lot's own page. */
export function WatchToggle({ lot }: { lot: LotCard }) {
  const { isOffered, isWatched, toggle } = useWatch(lot)
  if (!isOffered) return null
  return (
    <Button variant="outline" aria-pressed={isWatched} onClick={toggle}>
      <Heart aria-hidden="true" className={cn(isWatched && 'fill-current text-gold')} />
      Watch
    </Button>
  )
}
