import type { AccountId } from '@vermeil/contracts/ids'

/** The part of a work and its newest lot that decides whether it may go on loan. */
export interface LoanableWork {
  readonly status: string
  readonly lotState: string | null
  readonly venue: 'timed' | 'saleroom' | null
  readonly bidCount: number
  readonly leasePrice: number | null
  readonly sellerId: AccountId | null
}

/** A bid is a promise to sell the work, and the lot on the block stays there. */
function lotRefusal({ bidCount, lotState, venue }: LoanableWork): 'lot.has-bids' | 'not-offered' | null {
  if (bidCount > 0) return 'lot.has-bids'
  const isWaitingOrLive = lotState === 'scheduled' || lotState === 'live'
  return isWaitingOrLive && !isOnTheBlock({ lotState, venue }) ? null : 'not-offered'
}

export const isOnTheBlock = ({ lotState, venue }: Pick<LoanableWork, 'lotState' | 'venue'>): boolean =>
  venue === 'saleroom' && (lotState === 'live' || lotState === 'stopped')

/**
 * What came before the payment of an accepted loan. When it was accepted, nobody had bid on the newest lot. The block
 * counts only where the lot would have to leave it for the loan.
 */
export type TakenBy = 'bid' | 'sale' | 'block'
export function saleOf({ bidCount, lotState, status }: LoanableWork): TakenBy | null {
  if (lotState === 'sold' || status === 'sold') return 'sale'
  return bidCount > 0 ? 'bid' : null
}

export const isOffered = ({ lotState }: Pick<LoanableWork, 'lotState'>): boolean =>
  lotState === 'scheduled' || lotState === 'live' || lotState === 'stopped'

/** Why an accepted loan has ended before its payment, for both sides. */
export const takenReason: Readonly<Record<TakenBy, string>> = {
  bid: 'Somebody bid on the work before it was paid for.',
  sale: 'The work was sold before it was paid for.',
  block: 'The work came on the block in the saleroom before it was paid for.',
}

export type LeaseRefusal = 'lease.unavailable' | 'bid.own-lot' | 'lot.has-bids'

/** Why this account may not lease the work now; null if it may. */
export function leaseRefusal(work: LoanableWork, lesseeId: AccountId): LeaseRefusal | null {
  if (work.leasePrice === null || work.status !== 'listed') return 'lease.unavailable'
  if (work.sellerId === lesseeId) return 'bid.own-lot'
  const refusal = lotRefusal(work)
  return refusal === 'not-offered' ? 'lease.unavailable' : refusal
}

export type LoanRefusal = 'hire.unavailable' | 'hire.own-work' | 'lot.has-bids'

/**
 * Why these people can't borrow a work for a hire or staging, whatever the dates; null if it can. A work that other
 * loans have taken out of sale can be borrowed for the time between them.
 */
export function loanRefusal(
  work: LoanableWork,
  borrowers: readonly AccountId[],
  { isOnLoan }: { isOnLoan: boolean },
): LoanRefusal | null {
  if (work.leasePrice === null) return 'hire.unavailable'
  if (work.sellerId !== null && borrowers.includes(work.sellerId)) return 'hire.own-work'
  if (work.status === 'withdrawn') return isOnLoan ? null : 'hire.unavailable'
  if (work.status !== 'listed') return 'hire.unavailable'
  const refusal = lotRefusal(work)
  return refusal === 'not-offered' ? 'hire.unavailable' : refusal
}
