import { type ClockUrgency, clockUrgency } from '@vermeil/contracts/selling/clock-urgency'
import { formatTimeLeft } from '@/shared/format/format'
import { useTimeUntil } from '@/shared/live/house-clock'
import { cn } from '@/ui/cn'

const tones: Record<ClockUrgency, string> = { normal: '', low: 'text-warning', critical: 'text-danger' }
const words: Record<ClockUrgency, string> = { normal: '', low: 'Ending soon', critical: 'Last minute' }

type TimeLeftProps = {
  closesAt: string
  /** Shown once the time is up and the result is not known yet. */
  overText?: string
  className?: string
}

/** The time left by the server's clock. It is not read out as it ticks; the words beside the color carry the urgency. */
export function TimeLeft({ closesAt, overText = 'Closing…', className }: TimeLeftProps) {
  const remaining = useTimeUntil(closesAt) ?? 0
  const urgency = clockUrgency(remaining)
  if (remaining <= 0) return <span className={className}>{overText}</span>
  return (
    <span className={cn('inline-flex items-baseline gap-1.5', tones[urgency], className)}>
      <span role="timer" aria-live="off" className="figures">
        {formatTimeLeft(remaining)}
      </span>
      {words[urgency] && <span className="text-xs">{words[urgency]}</span>}
    </span>
  )
}
