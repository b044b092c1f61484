import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import { outcomeLabels } from '@vermeil/contracts/selling/outcome-labels'
import type { ReactNode } from 'react'
import { reserveText } from '@/entities/lot/lot-text'
import { hoursMinutesSeconds } from '@/shared/format/clock-text'
import { formatCount, formatMoney } from '@/shared/format/format'
import { cn } from '@/ui/cn'

type Standing = NonNullable<SaleroomView['current']>['standing']

const tones = { normal: '', low: 'text-warning', critical: 'text-danger' }

export function CurrentBid({ standing }: { standing: Standing }) {
  return (
    <Figure label="Current bid">
      <span className="text-gold">{standing.currentBid === null ? 'None yet' : formatMoney(standing.currentBid)}</span>
    </Figure>
  )
}

export function TimeLeft({ standing, remaining }: { standing: Standing; remaining: number | null }) {
  const urgency = remaining === null ? 'normal' : clockUrgency(remaining)
  return (
    <Figure label="Time left">
      {standing.outcome ? (
        <span className="text-base">{outcomeLabels[standing.outcome]}</span>
      ) : (
        <span role="timer" aria-live="off" aria-label="Time left on this lot" className={cn(tones[urgency])}>
          {remaining === null ? '–' : hoursMinutesSeconds(remaining)}
        </span>
      )}
    </Figure>
  )
}

export function Leader({ standing }: { standing: Standing }) {
  return <Figure label="Leader">{standing.leader ?? 'Nobody yet'}</Figure>
}

/** What the auctioneer looks up now and then. */
export function LotFigures({
  view,
  current: { lot, standing },
}: {
  view: SaleroomView
  current: NonNullable<SaleroomView['current']>
}) {
  return (
    <>
      <Figure label="Bids">{formatCount(standing.bidCount)}</Figure>
      <Figure label="Starting bid">{formatMoney(standing.startingBid)}</Figure>
      <Figure label="Buy now">{lot.buyNowPrice === null ? 'None' : formatMoney(lot.buyNowPrice)}</Figure>
      <Figure label="Reserve">
        <span className="text-base">{reserveText[standing.reserve]}</span>
      </Figure>
      <Figure label="In the room">{formatCount(view.liveBidders)}</Figure>
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="figures base:text-lg font-medium">{children}</dd>
    </div>
  )
}
