import type { LotCard as Lot } from '@vermeil/contracts/selling/lots.schema'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardDelivery } from '@/entities/delivery/delivery-later'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
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

/** One link by its title, stretched over the whole card; the buttons lie above it. */
export function LotCard({ lot, watchButton, actions, note, sizes, isPriority }: LotCardProps) {
  return (
    <article aria-label={`${lot.title}, lot ${lot.lotNumber}`} className="group relative flex h-full flex-col">
      {lot.image ? (
        <Picture picture={lot.image} alt="" sizes={sizes} widest={800} ratio="4 / 5" isPriority={isPriority} />
      ) : (
        <div className="aspect-4/5 bg-raised" />
      )}
      <p className="eyebrow figures mt-3 text-muted">Lot {lot.lotNumber}</p>
      <h3 className="truncate text-xl">
        <Link
          to={paths.lot(lot.id, lot.slug)}
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
      {/* Two narrow columns have no room for it; the lot's own page says it in full. */}
      <div className="max-sm:hidden">
        {isOpen(lot) && <CardDelivery delivery={lot.delivery} price={lotPrice(lot).amount} />}
      </div>
      <CardCounts lot={lot} />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
      {/* From the top, so that each button stands in one line with those of its neighbors. */}
      <div className="relative flex flex-wrap gap-2 pt-4">{actions}</div>
      <div className="absolute end-2 top-2">{watchButton}</div>
    </article>
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
