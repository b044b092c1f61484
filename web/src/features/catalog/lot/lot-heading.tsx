import type { LotView } from '@vermeil/contracts/lots'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { useLiveViews } from '../use-live-views'
import { ShareButton } from './share-button'

type LotHeadingProps = { lot: LotView; watchToggle: ReactNode }

export function LotHeading({ lot, watchToggle }: LotHeadingProps) {
  const views = useLiveViews([lot.id])
  return (
    <header>
      <p className="eyebrow figures text-gold">
        Lot {lot.lotNumber}
        {lot.collection && ` · ${lot.collection}`}
      </p>
      <h1 className="mt-2 text-3xl sm:text-4xl">{lot.title}</h1>
      <p className="mt-2 text-lg">
        <Link
          to={paths.artist(lot.artist.id, lot.artist.slug)}
          className="underline decoration-gold-deep decoration-1 underline-offset-4 hover:text-gold"
        >
          {lot.artist.name}
        </Link>
        {lot.year !== null && <span className="figures text-muted">, {lot.year}</span>}
      </p>
      {lot.estimate && (
        <p className="figures mt-4">
          <span className="text-muted">Estimate</span> {formatMoney(lot.estimate.low)}–{formatMoney(lot.estimate.high)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {watchToggle}
        <ShareButton title={`${lot.title} by ${lot.artist.name}`} />
      </div>
      <p className="figures mt-3 text-sm text-muted">
        {formatCount(lot.watchers)} watching · {plural(views(lot), 'view', 'views')}
      </p>
    </header>
  )
}
