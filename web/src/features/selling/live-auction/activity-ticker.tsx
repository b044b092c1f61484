import { formatClock } from '@/shared/format/format'
import { useLiveUpdatesPaused } from '@/shared/live/live-updates'
import { useMounted } from '@/shared/page/server-rendering'
import { Section } from '@/ui/section'
import type { Activity } from './activity'

type ActivityTickerProps = { activity: readonly Activity[]; you: string | null }

/** What goes on in the room, newest first. Not a live region: the bids that matter are read out elsewhere. */
export function ActivityTicker({ activity, you }: ActivityTickerProps) {
  const isPaused = useLiveUpdatesPaused()
  const isLocal = useMounted() // the server doesn't know the reader's time zone
  return (
    <Section
      id="live-activity"
      title="Live Activity"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
      headingClass="text-xl"
    >
      {isPaused && <p className="mt-2 text-sm text-muted">Live updates are paused. The price and the clock are not.</p>}
      <ul className="mt-3 min-h-52 text-sm">
        {activity.length === 0 && <li className="py-1.5 text-muted">No activity yet.</li>}
        {activity.map(({ key, at, who, text }) => (
          <li key={key} className="flex gap-3 py-1.5">
            <time dateTime={at} className="figures min-w-16 shrink-0 text-muted">
              {isLocal && formatClock(at)}
            </time>
            <span>
              {who !== null && (who === you ? 'You ' : `${who} `)}
              {text}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
