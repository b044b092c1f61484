import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { isAbovePrice } from '@vermeil/contracts/selling/bid-amounts'
import { formatMoney } from '@/shared/format/format'

export type BiddingStatus = 'READY TO BID' | 'OUTBID' | 'AUCTION ENDED' | 'BIDDING STOPPED'

type Standing = NonNullable<SaleroomView['current']>['standing']

export const hasEnded = ({ state }: Pick<Standing, 'state'>) => state !== 'live' && state !== 'stopped'

/** Above the buttons, which stay: a press says why nothing can be bid. */
export const stoppedText = 'Bidding is stopped'

/**
 * What the badge reads: whether the amount in the field would beat the room. While nothing is typed the field follows the
 * price, so it always would.
 */
export function biddingStatus(
  standing: Pick<Standing, 'state' | 'startingBid' | 'currentBid'>,
  amount: number | null,
): BiddingStatus {
  if (hasEnded(standing)) return 'AUCTION ENDED'
  if (standing.state === 'stopped') return 'BIDDING STOPPED'
  return amount !== null && isAbovePrice(standing, amount) ? 'READY TO BID' : 'OUTBID'
}

export type OwnPlace = {
  isSending: boolean
  isMember: boolean
  youLead: boolean
  hasBid: boolean
  isCurrent: boolean
  /** What the next bid would be. */
  offered: number
}

/** The same in a sentence, with what the badge can't say. Null where there is nothing to add. */
export function statusText(status: BiddingStatus, place: OwnPlace): string | null {
  if (status === 'AUCTION ENDED') return place.youLead ? 'Sold. You had the high bid' : 'This auction has ended'
  if (!place.isCurrent) return 'Reconnecting, bidding is paused'
  if (status === 'BIDDING STOPPED') return 'Bidding stopped by the auctioneer'
  if (place.isSending) return 'Sending…'
  if (!place.isMember) return 'Sign in to bid'
  if (place.youLead) return 'You have the high bid'
  return place.hasBid ? `You were outbid. Bid ${formatMoney(place.offered)}` : null
}
