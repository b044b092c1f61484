import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { closedText, isOpen, lotPrice } from '@/entities/lot/lot-text'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Picture } from '@/ui/picture'
import { useWatch } from './use-watch'

type FavoriteRowProps = { lot: LotCard; action: ReactNode }

export function FavoriteRow({ lot, action }: FavoriteRowProps) {
  const { toggle } = useWatch(lot)
  const { label, amount } = lotPrice(lot)
  const page = paths.lot(lot.id, lot.slug)
  return (
    <article
      aria-label={lot.title}
      className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 gap-y-4 py-6 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:items-center"
    >
      {lot.image ? (
        <Picture picture={lot.image} alt="" sizes="128px" widest={320} ratio="4 / 5" />
      ) : (
        <div className="aspect-4/5 bg-raised" />
      )}
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={page} className="hover:text-gold-bright">
            {lot.title}
          </Link>
        </h2>
        <p className="text-muted">{lot.artist.name}</p>
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
          <div>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="figures text-lg text-gold">{formatMoney(amount)}</dd>
          </div>
          <div>
            <dt className="text-xs text-muted">{isOpen(lot) ? 'Time left' : 'Status'}</dt>
            <dd className="text-lg">
              {isOpen(lot) && lot.closesAt ? (
                <TimeLeft closesAt={lot.closesAt} />
              ) : (
                (closedText(lot) ?? 'In the saleroom')
              )}
            </dd>
          </div>
        </dl>
      </div>
      <div className="col-span-2 flex gap-3 sm:col-span-1">
        {isOpen(lot) && action}
        <Button variant="outline" size="icon" aria-label={`Remove ${lot.title} from favorites`} onClick={toggle}>
          <Heart aria-hidden="true" className="fill-current text-gold" />
        </Button>
      </div>
    </article>
  )
}
