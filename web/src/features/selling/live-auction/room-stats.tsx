import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import type { ReactNode } from 'react'
import { hoursMinutesSeconds } from '@/shared/format/clock-text'
import { formatCount, formatMoney } from '@/shared/format/format'
import { cn } from '@/ui/cn'

type RoomStatsProps = { view: SaleroomView; remaining: number | null; isRunning: boolean }

const tones = { normal: '', low: 'text-warning', critical: 'text-danger' }

export function RoomStats({ view, remaining, isRunning }: RoomStatsProps) {
  const urgency = remaining === null ? 'normal' : clockUrgency(remaining)
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface">
      <Stat label="Live Bidders">{formatCount(view.liveBidders)}</Stat>
      <Stat label="Total Volume">{formatMoney(view.totalVolume)}</Stat>
      <Stat label="Time Left">
        {remaining === null ? (
          '–'
        ) : (
          <span
            role="timer"
            aria-live="off"
            aria-label="Time left on this lot"
            className={cn(tones[urgency], urgency === 'critical' && isRunning && 'animate-urge')}
          >
            {hoursMinutesSeconds(remaining)}
          </span>
        )}
      </Stat>
    </dl>
  )
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-2 py-3 text-center sm:px-6 sm:py-4">
      <dt className="text-xs text-muted sm:text-sm">{label}</dt>
      <dd className="figures mt-1 text-base font-medium sm:font-display sm:text-2xl">{children}</dd>
    </div>
  )
}
