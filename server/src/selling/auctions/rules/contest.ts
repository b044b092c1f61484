import type { LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import type { EntryKind } from '@vermeil/contracts/selling/bid-chain.schema'
import { incrementAt, type LotOutcome } from '@vermeil/contracts/selling/bidding.schema'
import { type Lot, nobodyLeads, type Standing } from './lot-states.ts'

/** How an offer meets the one that leads. Whether the offer may be made at all is settled before it comes here. */

type Contested = Standing & Pick<Lot, 'venue' | 'increments' | 'startingBid' | 'reserve'>

export interface OpenOffer {
  readonly kind: 'open' | 'floor'
  readonly bidder: string
  readonly amount: Cents
  readonly instructionNo: number
}

export interface CeilingOffer {
  readonly bidder: string
  readonly maxAmount: Cents
  readonly instructionNo: number
  /** The place in a spend plan that it was left for. */
  readonly plan: string | null
}

/** A bid that everybody sees, and the instruction it belongs to. */
export interface PublicBid {
  readonly kind: 'open' | 'floor' | 'ceiling-answer'
  readonly bidder: string
  readonly amount: Cents
  readonly ofInstruction: number
}

export interface Contest {
  readonly standing: Standing
  readonly shown: readonly PublicBid[]
}

/** The standing of a lot that somebody leads. */
interface Lead extends Standing {
  readonly currentBid: Cents
  readonly leader: string
  readonly leadInstruction: number
}

function leadOf({ currentBid, leader, leaderMax, leadInstruction, leadPlan }: Standing): Lead | null {
  if (currentBid === null || leader === null || leadInstruction === null) return null
  return { currentBid, leader, leaderMax, leadInstruction, leadPlan }
}

export function meetOpenBid(lot: Contested, { kind, bidder, amount, instructionNo }: OpenOffer): Contest {
  const bid: PublicBid = { kind, bidder, amount, ofInstruction: instructionNo }
  const lead = leadOf(lot)
  if (lead === null || lead.leaderMax === null || lead.leaderMax < amount) {
    const standing = { ...nobodyLeads, currentBid: amount, leader: bidder, leadInstruction: instructionNo }
    return { standing, shown: [bid] }
  }
  // A leader who bids openly raises their own price, since an open bid is public. A ceiling that reaches as far stays
  // behind it; a lower one (above) has been overtaken by its owner and is spent.
  return lead.leader === bidder ? { standing: { ...lead, currentBid: amount }, shown: [bid] } : answer(lot, lead, bid)
}

export function meetCeiling(lot: Contested, offer: CeilingOffer): Contest {
  const { bidder, maxAmount, instructionNo } = offer
  const lead = leadOf(lot)
  // Nobody has to be outbid: the first ceiling opens at the starting bid.
  if (lead === null) return takeLead(lot, offer, lot.startingBid, [])
  if (lead.leader === bidder) return restateCeiling(lot, lead, maxAmount)

  const rival = lead.leaderMax ?? lead.currentBid
  // Of two equal ceilings the earlier wins, so a newcomer has to go beyond the leader's, not just to it.
  const bid: PublicBid = { kind: 'open', bidder, amount: maxAmount, ofInstruction: instructionNo }
  if (maxAmount <= rival) return answer(lot, lead, bid)

  // The beaten ceiling is bid up in public, so that everyone sees whose offer set the price.
  const { leader, leadInstruction: ofInstruction } = lead
  const beaten: PublicBid = { kind: 'ceiling-answer', bidder: leader, amount: rival, ofInstruction }
  return takeLead(lot, offer, rival + incrementAt(lot, rival), rival > lead.currentBid ? [beaten] : [])
}

/** A leader who moves their own ceiling outbids nobody, so the price stays, unless the reserve comes within reach. */
function restateCeiling(lot: Contested, lead: Lead, maxAmount: Cents): Contest {
  const currentBid = ceilingPrice(lot, lead.currentBid, maxAmount)
  const { leader: bidder, leadInstruction: ofInstruction } = lead
  const raised: PublicBid = { kind: 'open', bidder, amount: currentBid, ofInstruction }
  const standing = { ...lead, currentBid, leaderMax: maxAmount }
  return { standing, shown: currentBid > lead.currentBid ? [raised] : [] }
}

/** The newcomer's ceiling takes the lead at `needed`, or as near to it as the ceiling allows. */
function takeLead(lot: Contested, offer: CeilingOffer, needed: Cents, before: readonly PublicBid[]): Contest {
  const { bidder, maxAmount, instructionNo, plan: leadPlan } = offer
  const currentBid = ceilingPrice(lot, needed, maxAmount)
  const standing = { currentBid, leader: bidder, leaderMax: maxAmount, leadInstruction: instructionNo, leadPlan }
  return { standing, shown: [...before, { kind: 'open', bidder, amount: currentBid, ofInstruction: instructionNo }] }
}

/** The leader's ceiling answers a bid it can match: by one increment more, or by all that is left of the ceiling. */
function answer(lot: Contested, lead: Lead, bid: PublicBid): Contest {
  const limit = lead.leaderMax ?? lead.currentBid
  const currentBid = ceilingPrice(lot, bid.amount + incrementAt(lot, bid.amount), limit)
  const { leader: bidder, leadInstruction: ofInstruction } = lead
  const answered: PublicBid = { kind: 'ceiling-answer', bidder, amount: currentBid, ofInstruction }
  return { standing: { ...lead, currentBid }, shown: [bid, answered] }
}

/**
 * What a leading ceiling pays: what is needed to lead, never past the ceiling. A ceiling that reaches the reserve goes
 * to it at once: below the reserve nothing is sold, so its owner could gain nothing by waiting.
 */
function ceilingPrice(lot: Contested, needed: Cents, ceiling: Cents): Cents {
  const price = Math.min(needed, ceiling)
  return lot.reserve !== null && ceiling >= lot.reserve ? Math.max(price, lot.reserve) : price
}

export const pickStanding = ({ currentBid, leader, leaderMax, leadInstruction, leadPlan }: Standing): Standing => ({
  ...{ currentBid, leader, leaderMax, leadInstruction, leadPlan },
})

/**
 * One entry of a lot's public history, before it is sealed into the chain. `instructionNo`, `ofInstruction` and `actor`
 * are never published: gaps between the numbers would show that somebody raised a ceiling.
 */
export interface HistoryEntry {
  readonly lotId: LotId
  readonly sequence: number
  readonly kind: EntryKind
  /** An account's id or one of the house's paddles; the public sees a paddle number. */
  readonly bidder: string | null
  /** The price the entry leaves. */
  readonly amount: Cents | null
  readonly at: Date
  readonly voids: readonly number[]
  readonly reason: string | null
  readonly outcome: LotOutcome | null
  /** The instruction that made the entry, and the one whose bid it is: a ceiling answers to a later instruction. */
  readonly instructionNo: number
  readonly ofInstruction: number
  /** The administrator who acted, if one did. */
  readonly actor: string | null
}

/** A ceiling as its owner left it. Private. One that a leader restates belongs to the bid or ceiling it continues. */
export interface CeilingRecord {
  readonly lotId: LotId
  readonly instructionNo: number
  readonly ofInstruction: number
  readonly bidder: string
  readonly maxAmount: Cents
  readonly plan: string | null
  readonly at: Date
}

type EntryFields = Pick<HistoryEntry, 'kind' | 'bidder' | 'amount'> & Partial<HistoryEntry>

/** The entry that follows `lot.sequence` by `offset`, made by the instruction after `lot.instructionNo`. */
export function nextEntry(lot: Lot, at: Date, fields: EntryFields, offset = 1): HistoryEntry {
  const instructionNo = lot.instructionNo + 1
  const blank = { voids: [], reason: null, outcome: null, actor: null }
  return {
    ...blank,
    lotId: lot.id,
    sequence: lot.sequence + offset,
    at,
    instructionNo,
    ofInstruction: instructionNo,
    ...fields,
  }
}

export const bidEntries = (
  lot: Lot,
  at: Date,
  shown: readonly PublicBid[],
  actor: string | null = null,
): HistoryEntry[] =>
  shown.map((bid, i) => nextEntry(lot, at, { ...bid, actor: bid.kind === 'floor' ? actor : null }, i + 1))
