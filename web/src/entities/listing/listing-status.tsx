import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { CalendarClock, CircleCheck, CircleDashed, CircleX, Clock, Gavel, type LucideIcon, Undo2 } from 'lucide-react'
import { formatMoment } from '@/shared/format/format'
import { StatusPill } from '@/ui/badge'

type Status = { text: string; icon: LucideIcon; tone: 'neutral' | 'success' | 'warning' | 'danger' | 'gold' }

const statuses: Record<Listing['status'], Status> = {
  draft: { text: 'Draft', icon: CircleDashed, tone: 'neutral' },
  in_review: { text: 'In review', icon: Clock, tone: 'warning' },
  rejected: { text: 'Needs changes', icon: CircleX, tone: 'danger' },
  listed: { text: 'On auction', icon: Gavel, tone: 'gold' },
  withdrawn: { text: 'Withdrawn', icon: Undo2, tone: 'neutral' },
  sold: { text: 'Sold', icon: CircleCheck, tone: 'success' },
}

export const listingStatusName = (status: Listing['status']) => statuses[status].text

type PillProps = { status: Listing['status']; lot: Pick<NonNullable<Listing['lot']>, 'state' | 'opensAt'> | null }

export function ListingStatusPill({ status, lot }: PillProps) {
  if (status === 'listed' && lot?.state === 'scheduled') {
    return (
      <>
        <StatusPill icon={CalendarClock} tone="info">
          Scheduled
        </StatusPill>
        {lot.opensAt && <span>opens {formatMoment(lot.opensAt)}</span>}
      </>
    )
  }
  const { text, icon, tone } = statuses[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {text}
    </StatusPill>
  )
}
