import type { LotCard as Lot } from '@vermeil/contracts/lots'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CardDelivery } from '@/entities/delivery/delivery-later'
import { isOpen, lotPrice } from '@/entities/lot/lot-text'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Picture } from '@/ui/picture'
import { CardPrice } from './card-price'

export type LotCardProps = {
  lot: Lot
  /** Live, where somebody counts; else the card's own figure. */
  views?: number
  watchButton: ReactNode
  /** Bid, Buy It Now and Lease, as far as they are offered. */
  actions: ReactNode
  note?: ReactNode
  sizes: string
  isPriority?: boolean
}

/** One link by its title, stretched over the whole card; the buttons lie above it. */
export function LotCard({ lot, views = lot.views, watchButton, actions, note, sizes, isPriority }: LotCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative">
        {lot.image ? (
          <Picture picture={lot.image} alt="" sizes={sizes} widest={800} ratio="4 / 5" isPriority={isPriority} />
        ) : (
          <div className="aspect-4/5 bg-raised" />
        )}
        <p className="eyebrow figures absolute start-3 bottom-3 rounded-sm bg-background/80 px-2 py-0.5">
          Lot {lot.lotNumber}
        </p>
      </div>
      <div className="flex flex-1 flex-col pt-4">
        <h3 className="truncate text-xl">
          <Link
            to={paths.lot(lot.id, lot.slug)}
            className="transition-colors group-hover:text-gold-bright after:absolute after:inset-0"
          >
            {lot.title}
          </Link>
        </h3>
        <p className="truncate text-muted">
          <Link to={paths.artist(lot.artist.id, lot.artist.slug)} className="relative hover:text-gold">
            {lot.artist.name}
          </Link>
        </p>
        <CardPrice lot={lot} />
        {isOpen(lot) && <CardDelivery delivery={lot.delivery} price={lotPrice(lot).amount} />}
        <p className="figures mt-2 flex items-center gap-1.5 text-xs text-muted">
          <Eye aria-hidden="true" className="size-4" />
          {plural(views, 'view', 'views')}
          <span aria-hidden="true">·</span>
          {formatCount(lot.watchers)} watching
          <span aria-hidden="true">·</span>
          {plural(lot.bidCount, 'bid', 'bids')}
        </p>
        {note && <p className="mt-2 text-sm text-muted">{note}</p>}
        <div className="relative mt-auto flex min-h-11 flex-wrap gap-2 pt-4">{actions}</div>
      </div>
      <div className="absolute end-2 top-2">{watchButton}</div>
    </article>
  )
}
