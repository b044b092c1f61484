import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import type { ReactNode } from 'react'
import { reserveText } from '@/entities/lot/lot-text'
import { hoursMinutesSeconds } from '@/shared/format/clock-text'
import { formatCount, formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'

type ConsoleLotProps = {
  view: SaleroomView
  current: NonNullable<SaleroomView['current']>
  remaining: number | null
  /** A copy of a rehearsal has no page. */
  isRehearsal?: boolean
}

const tones = { normal: '', low: 'text-warning', critical: 'text-danger' }

/** The lot on the block, as the one who conducts the sale needs to see it. */
export function ConsoleLot({ view, current: { lot, standing }, remaining, isRehearsal = false }: ConsoleLotProps) {
  const urgency = remaining === null ? 'normal' : clockUrgency(remaining)
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
          <Figure label="Current bid">
            <span className="text-gold">
              {standing.currentBid === null ? 'None yet' : formatMoney(standing.currentBid)}
            </span>
          </Figure>
          <Figure label="Time left">
            {standing.outcome ? (
              <span className="text-base">{outcomeLabels[standing.outcome]}</span>
            ) : (
              <span role="timer" aria-live="off" aria-label="Time left on this lot" className={cn(tones[urgency])}>
                {remaining === null ? '–' : hoursMinutesSeconds(remaining)}
              </span>
            )}
          </Figure>
          <Figure label="Leader">
            <span className="text-base">{standing.leader ?? 'Nobody yet'}</span>
          </Figure>
          <Figure label="Bids">{formatCount(standing.bidCount)}</Figure>
          <Figure label="Starting bid">{formatMoney(standing.startingBid)}</Figure>
          <Figure label="Buy now">{lot.buyNowPrice === null ? 'None' : formatMoney(lot.buyNowPrice)}</Figure>
          <Figure label="Reserve">
            <span className="text-base">{reserveText[standing.reserve]}</span>
          </Figure>
          <Figure label="In the room">{formatCount(view.liveBidders)}</Figure>
        </dl>
      </div>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures text-lg font-medium">{children}</dd>
    </div>
  )
}
