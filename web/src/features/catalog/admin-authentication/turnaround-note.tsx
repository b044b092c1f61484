import type { AuthenticityRequest } from '@vermeil/contracts/catalog/inquiries.schema'
import { CalendarClock, ClockAlert } from 'lucide-react'
import { formatDate, plural } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'
import { turnaroundOf } from './turnaround'

const businessDays = (count: number) => plural(count, 'business day', 'business days')

/** How long a request waits, against what was promised. */
export function TurnaroundNote({ request, now }: { request: AuthenticityRequest; now: number }) {
  const turnaround = turnaroundOf(request, now)
  switch (turnaround.kind) {
    case 'answered': {
      const { afterDays, isLate } = turnaround
      const after = afterDays === 0 ? 'Answered on the same day' : `Answered after ${businessDays(afterDays)}`
      return <span className="text-muted">{isLate ? `${after}, late` : after}</span>
    }
    case 'reopened':
      return <span className="text-muted">Looked at again since {formatDate(turnaround.since)}</span>
    case 'overdue':
      return (
        <span>
          <StatusPill icon={ClockAlert} tone="danger">
            {businessDays(turnaround.days)} overdue
          </StatusPill>
          <span className="block text-muted">was due {formatDate(turnaround.on)}</span>
        </span>
      )
    case 'due':
      if (turnaround.daysLeft === 0) {
        return (
          <StatusPill icon={CalendarClock} tone="warning">
            Answer due today
          </StatusPill>
        )
      }
      return (
        <span>
          {businessDays(turnaround.daysLeft)} left
          <span className="block text-muted">answer due {formatDate(turnaround.on)}</span>
        </span>
      )
  }
}
