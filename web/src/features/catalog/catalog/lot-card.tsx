import type { LotCard as Lot } from '@vermeil/contracts/selling/lots.schema'
import { Ellipsis, Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isOpen } from '@/entities/lot/lot-text'
import { notePressedCard } from '@/entities/lot/pressed-card'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { CardPrice } from './card-price'
import { useViews } from './view-counts'

export type LotCardProps = {
  lot: Lot
  watchButton: ReactNode
  /** Bid, Buy It Now and Lease, as far as they are offered. */
  actions: ReactNode
  note?: ReactNode
  sizes: string
  isPriority?: boolean
}

/** One link by its title, stretched over the whole card; the buttons lie above it. One tag: why it is shown, or its number. */
export function LotCard({ lot, watchButton, actions, note, sizes, isPriority }: LotCardProps) {
  return (
    <article aria-label={`${lot.title}, lot ${lot.lotNumber}`} className="group relative flex h-full flex-col">
      {lot.image ? (
        <Picture picture={lot.image} alt="" sizes={sizes} widest={800} ratio="4 / 5" isPriority={isPriority} />
      ) : (
        <div className="aspect-4/5 bg-raised" />
      )}
      {note ? (
        <p className="mt-3 truncate text-xs leading-5 text-muted">{note}</p>
      ) : (
        <p className="eyebrow figures mt-3 text-muted">Lot {lot.lotNumber}</p>
      )}
      <h3 className="line-clamp-2 text-xl wrap-anywhere">
        <Link
          to={paths.lot(lot.id, lot.slug)}
          onClick={({ currentTarget }) => notePressedCard(lot, currentTarget.closest('article'))}
          className="transition-colors group-hover:text-gold-bright after:absolute after:inset-0"
        >
          {lot.title}
        </Link>
      </h3>
      <p className="text-muted max-sm:text-sm">
        <Link
          to={paths.artist(lot.artist.id, lot.artist.slug)}
          className="relative block w-fit max-w-full truncate leading-6 hover:text-gold"
        >
          {lot.artist.name}
        </Link>
      </p>
      <CardPrice lot={lot} />
      <CardCounts lot={lot} />
      {isOpen(lot) && actions && <CardActions title={lot.title}>{actions}</CardActions>}
      <div className="absolute end-2 top-2">{watchButton}</div>
    </article>
  )
}

/**
 * The ways to come by the work, over the foot of its picture: while the card is pointed at or has the focus, and where
 * nothing can be pointed with, behind one press. They are always in the page, and without script always to be seen.
 */
function CardActions({ title, children }: { title: string; children: ReactNode }) {
  const [isOpened, setIsOpened] = useState(false)
  return (
    // The box of the picture.
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 flex-col justify-between p-2">
      <button
        type="button"
        aria-expanded={isOpened}
        aria-label={`Actions for ${title}`}
        onClick={() => setIsOpened(!isOpened)}
        className="pointer-events-auto hidden size-11 items-center justify-center self-start rounded-full bg-background/80 text-foreground [@media(hover:none)]:inline-flex [@media(scripting:none)]:hidden"
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div
        className={cn(
          'mt-auto flex flex-wrap gap-2 rounded-md bg-background/90 p-2 transition-opacity duration-200 focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:pointer-events-auto [@media(scripting:none)]:pointer-events-auto [@media(scripting:none)]:opacity-100',
          isOpened ? 'pointer-events-auto opacity-100' : 'opacity-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}

/** A count of zero says nothing about a work, and stays away; its line stays, so that the cards of a row are even. */
function CardCounts({ lot }: { lot: Lot }) {
  const { watchers } = lot
  const views = useViews(lot)
  const counts = [views > 0 && plural(views, 'view', 'views'), watchers > 0 && `${formatCount(watchers)} watching`]
  const shown = counts.filter(Boolean)
  return (
    <p className="figures mt-2 flex min-h-5 items-center gap-1.5 text-xs text-muted">
      {shown.length > 0 && <Eye aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />}
      <span className="truncate">{shown.join(' · ')}</span>
    </p>
  )
}
