import type { Listing } from '@vermeil/contracts/listings'
import { CircleCheck, CircleDashed, CircleX, Clock, Gavel, type LucideIcon, Undo2 } from 'lucide-react'

type Status = { text: string; icon: LucideIcon; tone: 'neutral' | 'success' | 'warning' | 'danger' | 'gold' }

const statuses: Record<Listing['status'], Status> = {
  draft: { text: 'Draft', icon: CircleDashed, tone: 'neutral' },
  in_review: { text: 'In review', icon: Clock, tone: 'warning' },
  rejected: { text: 'Needs changes', icon: CircleX, tone: 'danger' },
  listed: { text: 'On auction', icon: Gavel, tone: 'gold' },
  withdrawn: { text: 'Withdrawn', icon: Undo2, tone: 'neutral' },
  sold: { text: 'Sold', icon: CircleCheck, tone: 'success' },
}

export const statusOf = ({ status }: Listing): Status => statuses[status]

const hasBids = ({ lot }: Listing) => (lot?.bidCount ?? 0) > 0

/** Until the first bid; a bid is a promise on the terms that stand. */
export const isEditable = (listing: Listing) => listing.status !== 'sold' && !hasBids(listing)
export const isWithdrawable = (listing: Listing) =>
  listing.status === 'in_review' || (listing.status === 'listed' && !hasBids(listing))
export const isRemovable = ({ status }: Listing) => status === 'draft' || status === 'rejected'
