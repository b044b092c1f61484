import { isNewer } from '../min-revisions.ts'
import { isBuyNowAbovePrice } from './bid-amounts.ts'
import type { LotStanding } from './lots.schema.ts'

/** What a card, a page or a row in memory shows of a lot: some fields of its standing, and offers that bids can end. */
type ShownLot = Partial<LotStanding> & {
  revision: number
  buyNowPrice?: LotStanding['currentBid']
  isLeaseAvailable?: boolean
}

/** A work on auction can be leased until its first bid. */
export const isLeasableAt = ({ state, bidCount }: Pick<LotStanding, 'state' | 'bidCount'>): boolean =>
  state !== 'sold' && bidCount === 0

/**
 * The lot after a change of its standing, such as a bid: the fields that it shows are replaced, and what bids have
 * ended is no longer offered. A standing that isn't newer changes nothing, so that events and answers may arrive in any
 * order. Bids change lots in memory thousands of times a second: hence the loop.
 */
export function applyStanding<Lot extends ShownLot>(lot: Lot, standing: LotStanding): Lot {
  if (!isNewer(standing, lot)) return lot
  const next: Record<string, unknown> & ShownLot = { ...lot }
  for (const field in standing) if (field in lot) next[field] = standing[field as keyof LotStanding]
  const { buyNowPrice = null, isLeaseAvailable } = lot
  if (buyNowPrice !== null && !isBuyNowAbovePrice({ ...standing, buyNowPrice })) next.buyNowPrice = null
  if (isLeaseAvailable && !isLeasableAt(standing)) next.isLeaseAvailable = false
  return next as Lot
}
