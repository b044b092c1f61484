import { documentedIncrement } from '@vermeil/contracts/selling/house-terms'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'

export type BidKind = 'amount' | 'maxAmount'

/** A leader's own maximum may come down as far as the price; everything else starts at the minimum. */
export const leastOffer = (
  { youLead, currentBid, minimumBid }: Pick<LotView, 'youLead' | 'currentBid' | 'minimumBid'>,
  kind: BidKind,
): number => (kind === 'maxAmount' && youLead && currentBid !== null ? currentBid : minimumBid)

type Stepped = Pick<LotView, 'venue' | 'currentBid' | 'minimumBid'>

/** One increment. Before the first bid the lot does not say how large it is: then the documented one. */
export const stepOn = ({ venue, currentBid, minimumBid }: Stepped): number =>
  currentBid === null ? documentedIncrement[venue] : minimumBid - currentBid

export const stepUp = (lot: Stepped, amount: number | null, least: number): number =>
  amount === null || amount < least ? least : amount + stepOn(lot)

export const stepDown = (lot: Stepped, amount: number | null, least: number): number =>
  amount === null ? least : Math.max(least, amount - stepOn(lot))
