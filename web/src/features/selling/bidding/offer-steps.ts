import { type OfferedLot, offeredBid } from '@vermeil/contracts/selling/bid-amounts'
import { documentedIncrement } from '@vermeil/contracts/selling/house-terms'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { formatMoney } from '@/shared/format/format'

export type BidKind = 'amount' | 'maxAmount'

/** A leader's own maximum may come down as far as the price; everything else starts at the minimum. */
export const leastOffer = (
  { youLead, currentBid, minimumBid }: Pick<LotView, 'youLead' | 'currentBid' | 'minimumBid'>,
  kind: BidKind,
): number => (kind === 'maxAmount' && youLead && currentBid !== null ? currentBid : minimumBid)

type Stepped = Pick<LotView, 'venue' | 'currentBid' | 'minimumBid'>

type Led = Pick<LotView, 'youLead' | 'yourMax' | 'currentBid'>

/** What a person offers unless they say otherwise: a bid, and while they lead a higher maximum, never themselves. */
export const usualKind = ({ youLead }: Pick<LotView, 'youLead'>): BidKind => (youLead ? 'maxAmount' : 'amount')

/** The amount that the field offers until something is typed. To a leader: a maximum above what holds now. */
export function usualOffer(lot: OfferedLot & Led, kind: BidKind): number {
  const { youLead, yourMax, currentBid } = lot
  if (kind === 'amount' || !youLead || currentBid === null) return offeredBid(lot)
  return offeredBid({ ...lot, currentBid: Math.max(currentBid, yourMax ?? 0) })
}

/** What the button of an offer says: `Raise my maximum to $3,500`. Without an amount it says only what it does. */
export function offerLabel(lot: Led, kind: BidKind, amount: number | null): string {
  const verb = offerVerb(lot, kind, amount)
  return amount === null ? verb.replace(/ to$/, '') : `${verb} ${formatMoney(amount)}`
}

function offerVerb({ youLead, yourMax, currentBid }: Led, kind: BidKind, amount: number | null): string {
  if (kind === 'amount') return 'Bid'
  if (!youLead) return 'Set maximum'
  return amount !== null && amount < (yourMax ?? currentBid ?? 0) ? 'Lower my maximum to' : 'Raise my maximum to'
}

/** One increment. Before the first bid the lot does not say how large it is: then the documented one. */
export const stepOn = ({ venue, currentBid, minimumBid }: Stepped): number =>
  currentBid === null ? documentedIncrement[venue] : minimumBid - currentBid

export const stepUp = (lot: Stepped, amount: number | null, least: number): number =>
  amount === null || amount < least ? least : amount + stepOn(lot)

export const stepDown = (lot: Stepped, amount: number | null, least: number): number =>
  amount === null ? least : Math.max(least, amount - stepOn(lot))
