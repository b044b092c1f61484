import { useQuery } from '@tanstack/react-query'
import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import { featuredQuery } from '@/entities/lot/featured-query'
import { lotPrice } from '@/entities/lot/lot-text'
import { notePressedCard } from '@/entities/lot/pressed-card'
import { TimeLeft } from '@/entities/lot/time-left'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { Skeleton } from '@/ui/skeleton'

/** As wide as `openingPictures.home` says. */
const box = 'w-full sm:w-[400px] lg:w-[480px]'

/** The one work that the home page opens with, as the server has chosen it. Nothing where no work is featured. */
export function OpeningWork({ className }: { className?: string }) {
  const { data, isError } = useQuery(featuredQuery)
  if (!data) {
    if (isError) return null // the featured collection says so
    return (
      <div aria-busy="true" className={cn(box, className)}>
        <Skeleton className="aspect-4/5 w-full rounded-none" />
        <Skeleton className="mt-3 h-14 w-3/4" />
      </div>
    )
  }
  const lot = data.lots.find(({ id }) => id === data.openingLotId)
  if (!lot?.image) return null
  const { label, amount } = lotPrice(lot)
  return (
    <figure className={cn('group relative', box, className)}>
      <Picture
        picture={lot.image}
        alt={`${lot.title} by ${lot.artist.name}`}
        {...openingPictures.home}
        ratio="4 / 5"
        isPriority
      />
      <figcaption className="mt-3 flex items-start justify-between gap-4 text-sm">
        <p className="min-w-0">
          <Link
            to={paths.lot(lot.id, lot.slug)}
            onClick={({ currentTarget }) => notePressedCard(lot, currentTarget.closest('figure'))}
            className="block truncate font-display text-xl group-hover:text-gold-bright after:absolute after:inset-0"
          >
            {lot.title}
          </Link>
          <span className="figures block truncate text-muted">
            Lot {lot.lotNumber} · {lot.artist.name}
          </span>
        </p>
        <p className="figures shrink-0 text-end">
          <span className="block text-lg font-medium text-gold">
            <span className="sr-only">{label} </span>
            {formatMoney(amount)}
          </span>
          {lot.closesAt && (
            <span className="text-muted">
              <TimeLeft closesAt={lot.closesAt} />
              <span className="sr-only"> left</span>
            </span>
          )}
        </p>
      </figcaption>
    </figure>
  )
}
