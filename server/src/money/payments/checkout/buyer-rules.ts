import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { isBuyNowAbovePrice } from '@vermeil/contracts/selling/bidding.schema'

/** The account that pays, as our own tables have it. */
export interface Payer {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly isConfirmed: boolean
  readonly isSuspended: boolean
}

export interface WorkOnSale {
  readonly lotState: 'scheduled' | 'live' | 'stopped' | 'sold' | 'passed' | 'withdrawn' | null
  readonly sellerId: AccountId | null
  readonly currentBid: number | null
  readonly buyNowPrice: number | null
  readonly buyNowVisibility: 'public' | 'private' | 'hidden'
}

const notLiveRefusals = {
  scheduled: 'lot.not-open',
  stopped: 'lot.stopped',
  sold: 'lot.sold',
  passed: 'lot.closed',
  withdrawn: 'lot.withdrawn',
} as const

export type BuyRefusal =
  | (typeof notLiveRefusals)[keyof typeof notLiveRefusals]
  | 'bid.by-staff'
  | 'bid.own-lot'
  | 'buy-now.unavailable'

/**
 * Why this person may not go to the payment page for this work; null if they may. The bidding engine decides again when
 * the payment arrives: this only prevents payments that would have to be refunded.
 */
export function buyRefusal(work: WorkOnSale, payer: Payer): BuyRefusal | null {
  if (payer.role === 'admin') return 'bid.by-staff'
  if (work.sellerId === payer.id) return 'bid.own-lot'
  if (work.lotState === null) return 'lot.withdrawn'
  if (work.lotState !== 'live') return notLiveRefusals[work.lotState]
  if (work.buyNowVisibility === 'hidden' || !isBuyNowAbovePrice(work)) return 'buy-now.unavailable'
  return null
}
