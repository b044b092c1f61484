import { applyStanding } from '@vermeil/contracts/selling/lot-standing'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import type { BidStanding, OwnBid, OwnBids } from '@vermeil/contracts/selling/own-bids.schema'

function standingAfter({ yourPaddle }: OwnBid, { state, leader, buyer }: LotStanding): BidStanding {
  if (state === 'withdrawn') return 'withdrawn'
  if (state === 'sold' && buyer === yourPaddle) return 'won'
  if (state === 'sold' || state === 'passed') return 'lost'
  return leader === yourPaddle ? 'leading' : 'outbid'
}

/** A bid after its lot has changed. Events carry no private maximum: one that no longer leads is gone. */
function moved(bid: OwnBid, lot: LotStanding): OwnBid {
  // One of the same revision counts: the card is read after the bid beside it, and may be the newer of the two.
  if (lot.revision < bid.lot.revision) return bid
  const standing = standingAfter(bid, lot)
  const isLeading = standing === 'leading'
  return {
    ...bid,
    standing,
    yourBid: isLeading && lot.currentBid !== null ? lot.currentBid : bid.yourBid,
    yourMax: isLeading ? bid.yourMax : null,
    lot: applyStanding(bid.lot, lot),
  }
}

export const withStanding = (list: OwnBids, lot: LotStanding): OwnBids => ({
  ...list,
  bids: list.bids.map((bid) => (bid.lot.id === lot.id ? moved(bid, lot) : bid)),
})

/** The order of the list: what can still be won first, by its close, then what has ended, the latest first. */
export function byUrgency(bids: readonly OwnBid[]): OwnBid[] {
  const isOpen = ({ standing }: OwnBid) => standing === 'leading' || standing === 'outbid'
  const closeOf = ({ lot }: OwnBid) => (lot.closesAt ? Date.parse(lot.closesAt) : Number.POSITIVE_INFINITY)
  return [
    ...bids.filter(isOpen).toSorted((a, b) => closeOf(a) - closeOf(b)),
    ...bids.filter((bid) => !isOpen(bid)).toSorted((a, b) => b.lastBidAt.localeCompare(a.lastBidAt)),
  ]
}
