import type { AccountId } from '@vermeil/contracts/ids'
/** The part of a work and its newest lot that decides whether it may be leased. */
export interface LendableWork {
  readonly status: string
  readonly lotState: string | null
  readonly venue: 'timed' | 'saleroom' | null
  readonly bidCount: number
  readonly leasePrice: number | null
  readonly sellerId: AccountId | null
}

export type LeaseRefusal = 'lease.unavailable' | 'bid.own-lot' | 'lot.has-bids'

/**
 * Why this account may not lease the work now; null if it may. A work at auction may be leased until its first bid,
 * which is a promise to sell it. The lot on the block may not be leased either.
 */
export function leaseRefusal(work: LendableWork, lesseeId: AccountId): LeaseRefusal | null {
  if (work.leasePrice === null || work.status !== 'listed') return 'lease.unavailable'
  if (work.sellerId === lesseeId) return 'bid.own-lot'
  if (work.bidCount > 0) return 'lot.has-bids'
  const isOffered = work.lotState === 'scheduled' || work.lotState === 'live'
  const isOnTheBlock = work.venue === 'saleroom' && work.lotState === 'live'
  return isOffered && !isOnTheBlock ? null : 'lease.unavailable'
}
