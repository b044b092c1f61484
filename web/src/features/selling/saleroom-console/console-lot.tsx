import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Picture } from '@/ui/picture'
import { CurrentBid, Leader, LotFigures, TimeLeft } from './console-figures'

type ConsoleLotProps = {
  view: SaleroomView
  current: NonNullable<SaleroomView['current']>
  remaining: number | null
  /** A copy of a rehearsal has no page. */
  isRehearsal?: boolean
}

/** The lot on the block, as the one who conducts the sale needs to see it. */
export function ConsoleLot({ view, current, remaining, isRehearsal = false }: ConsoleLotProps) {
  const { lot, standing } = current
  return (
    <div className="grid gap-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {lot.image ? (
        <Picture
          picture={lot.image}
          alt=""
          sizes="160px"
          widest={320}
          ratio="1 / 1"
          fit="contain"
          className="max-sm:max-w-40"
        />
      ) : (
        <div className="aspect-square bg-raised max-sm:max-w-40" />
      )}
      <div className="min-w-0">
        <p className="eyebrow figures text-gold">
          {isRehearsal && 'Rehearsal · '}Lot {lot.lotNumber}
        </p>
        <h3 className="mt-1 text-2xl">
          {isRehearsal ? (
            lot.title
          ) : (
            <Link to={paths.lot(lot.id, lot.slug)} className="hover:text-gold-bright">
              {lot.title}
            </Link>
          )}
        </h3>
        <p className="text-muted">{lot.artist.name}</p>
        <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
          <CurrentBid standing={standing} />
          <TimeLeft standing={standing} remaining={remaining} />
          <Leader standing={standing} />
          <LotFigures view={view} current={current} />
        </dl>
      </div>
    </div>
  )
}
