/** As much of a work and its newest lot as decides whether it may be lent. */
export interface LendableWork {
  readonly status: string
  readonly lotState: string | null
  readonly venue: 'timed' | 'saleroom' | null
  readonly bidCount: number
  readonly leasePrice: number | null
  readonly sellerId: string | null
}

export type LeaseRefusal = 'lease.unavailable' | 'bid.own-lot' | 'lot.has-bids'

/**
 * Why the work may not be leased by this person now. A work on auction may, until somebody has bid on it: a bid is a
 * promise that it will be sold. One that the room is looking at may not either.
 */
export function whyNotLease(work: LendableWork, lesseeId: string): LeaseRefusal | null {
  if (work.leasePrice === null || work.status !== 'listed') return 'lease.unavailable'
  if (work.sellerId === lesseeId) return 'bid.own-lot'
  if (work.bidCount > 0) return 'lot.has-bids'
  const isOffered = work.lotState === 'scheduled' || work.lotState === 'live'
  const isOnTheBlock = work.venue === 'saleroom' && work.lotState === 'live'
  return isOffered && !isOnTheBlock ? null : 'lease.unavailable'
}
