import type { Listing } from '@vermeil/contracts/listings'
import { CircleCheck, CircleDashed, CircleX, Clock, Gavel, type LucideIcon, Undo2 } from 'lucide-react'
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

export function ListingStatusPill({ status }: { status: Listing['status'] }) {
  const { text, icon, tone } = statuses[status]
  return (
    <StatusPill icon={icon} tone={tone}>
      {text}
    </StatusPill>
  )
}
