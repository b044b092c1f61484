import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import type { ReactNode } from 'react'
import { formatCount, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { ShareButton } from '@/ui/share-button'
import { LiveViews } from '../live-views'
import { useViews } from '../view-counts'
import { LotTitle } from './lot-title'

type LotHeadingProps = { lot: LotView; watchToggle: ReactNode }

export function LotHeading({ lot, watchToggle }: LotHeadingProps) {
  const views = useViews(lot)
  return (
    <header>
      <LotTitle
        lot={lot}
        number={`Lot ${lot.lotNumber}`}
        artist={
          <Link
            to={paths.artist(lot.artist.id, lot.artist.slug)}
            className="underline decoration-gold-deep decoration-1 underline-offset-4 hover:text-gold"
          >
            {lot.artist.name}
          </Link>
        }
      />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {watchToggle}
        <ShareButton title={`${lot.title} by ${lot.artist.name}`} />
      </div>
      <p className="figures mt-3 text-sm text-muted">
        {formatCount(lot.watchers)} watching · {plural(views, 'view', 'views')}
      </p>
      <LiveViews lots={[lot]} />
    </header>
  )
}
