import { incrementAt } from '@vermeil/contracts/bidding'
import type { Cents } from '@vermeil/contracts/money'
import type { Lot, Standing } from './lot-states.ts'

/** How an offer meets the one that leads. Whether the offer may be made at all is settled before it comes here. */

type Contested = Standing & Pick<Lot, 'venue' | 'increments' | 'startingBid' | 'reserve'>

export interface OpenOffer {
  readonly kind: 'open' | 'floor'
  readonly bidder: string
  readonly amount: Cents
  readonly turn: number
}

export interface CeilingOffer {
  readonly bidder: string
  readonly maxAmount: Cents
  readonly turn: number
}

/** A bid the room gets to see, and the turn of the offer it belongs to. */
export interface Shown {
  readonly kind: 'open' | 'floor' | 'ceiling-answer'
  readonly bidder: string
  readonly amount: Cents
  readonly of: number
}

export interface Contest {
  readonly standing: Standing
  readonly shown: readonly Shown[]
}

export function meetOpenBid(lot: Contested, { kind, bidder, amount, turn }: OpenOffer): Contest {
  const bid: Shown = { kind, bidder, amount, of: turn }
  const ceilingHolds = lot.leaderMax !== null && lot.leaderMax >= amount

  // A leader who bids openly raises their own price, since an open bid is a public word. A ceiling that reaches as far
  // goes on standing behind it; a lower one has been overtaken by its owner and is spent.
  if (lot.leader === bidder && ceilingHolds)
    return { standing: { ...standingOf(lot), currentBid: amount }, shown: [bid] }
  if (lot.leader !== bidder && ceilingHolds) return answer(lot, bid)

  return { standing: { currentBid: amount, leader: bidder, leaderMax: null, leadTurn: turn }, shown: [bid] }
}

export function meetCeiling(lot: Contested, offer: CeilingOffer): Contest {
  const { bidder, maxAmount, turn } = offer
  if (lot.leader === bidder) return restateCeiling(lot, offer)

  // Nobody has to be outbid: the first ceiling opens at the starting bid.
  if (lot.leader === null || lot.currentBid === null) return lead(lot, offer, lot.startingBid, [])

  const rival = lot.leaderMax ?? lot.currentBid
  // Of two equal ceilings the earlier wins, so a newcomer has to go beyond the leader's, not just to it.
  if (maxAmount <= rival) return answer(lot, { kind: 'open', bidder, amount: maxAmount, of: turn })

  // The beaten ceiling is bid up in the open, so that everyone sees whose offer set the price.
  const beaten: Shown = { kind: 'ceiling-answer', bidder: lot.leader, amount: rival, of: lot.leadTurn! }
  return lead(lot, offer, rival + incrementAt(lot, rival), rival > lot.currentBid ? [beaten] : [])
}

/** A leader who moves their own ceiling outbids nobody, so the price stays, unless the reserve comes within reach. */
function restateCeiling(lot: Contested, { bidder, maxAmount }: CeilingOffer): Contest {
  const currentBid = ceilingPrice(lot, lot.currentBid!, maxAmount)
  const standing = { ...standingOf(lot), currentBid, leaderMax: maxAmount }
  const lifted: Shown = { kind: 'open', bidder, amount: currentBid, of: lot.leadTurn! }
  return { standing, shown: currentBid > lot.currentBid! ? [lifted] : [] }
}

/** The newcomer's ceiling takes the lead at `needed`, or as near to it as the ceiling allows. */
function lead(lot: Contested, offer: CeilingOffer, needed: Cents, before: readonly Shown[]): Contest {
  const { bidder, maxAmount, turn } = offer
  const currentBid = ceilingPrice(lot, needed, maxAmount)
  const standing = { currentBid, leader: bidder, leaderMax: maxAmount, leadTurn: turn }
  return { standing, shown: [...before, { kind: 'open', bidder, amount: currentBid, of: turn }] }
}

/** The leader's ceiling answers a bid it can match: by one increment more, or by all that is left of the ceiling. */
function answer(lot: Contested, bid: Shown): Contest {
  const limit = lot.leaderMax ?? lot.currentBid!
  const currentBid = ceilingPrice(lot, bid.amount + incrementAt(lot, bid.amount), limit)
  const answered: Shown = { kind: 'ceiling-answer', bidder: lot.leader!, amount: currentBid, of: lot.leadTurn! }
  return { standing: { ...standingOf(lot), currentBid }, shown: [bid, answered] }
}

/**
 * What a leading ceiling pays: what is needed to lead, never past the ceiling. A ceiling that reaches the reserve goes
 * to it at once: below the reserve nothing is sold, so its owner could gain nothing by waiting.
 */
function ceilingPrice(lot: Contested, needed: Cents, ceiling: Cents): Cents {
  const price = Math.min(needed, ceiling)
  return lot.reserve !== null && ceiling >= lot.reserve ? Math.max(price, lot.reserve) : price
}

export const standingOf = ({ currentBid, leader, leaderMax, leadTurn }: Standing): Standing => ({
  currentBid,
  leader,
  leaderMax,
  leadTurn,
})
