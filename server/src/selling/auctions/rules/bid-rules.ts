import type { ErrorCode, ErrorDetails } from '@vermeil/contracts/errors.schema'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { BidLimit } from '@vermeil/contracts/money/exposure.schema'
import type { Cents } from '@vermeil/contracts/money.schema'
import { isAwaitingTurn } from '@vermeil/contracts/selling/awaiting-turn'
import { minimumBid, shownPrice, unusualAmount } from '@vermeil/contracts/selling/bidding.schema'
import { bidEntries, type CeilingRecord, type Contest, type HistoryEntry, meetCeiling, meetOpenBid } from './contest.ts'
import { type Allowance, overLimit } from './exposure-rules.ts'
import { isCommissioned, isReserveMet, type Lot, openIfDue, openRefusal } from './lot-states.ts'

/** A rule's refusal. It is returned and not thrown, so that a batch can refuse one bid and go on with the next. */
export type Refusal<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly accepted: false; readonly code: K; readonly details: ErrorDetails<K> }
}[C]

export function refuse<C extends ErrorCode>(code: C, details: ErrorDetails<C>): Refusal<C> {
  return { accepted: false, code, details } as Refusal<C>
}

/** The person who bids or buys, as far as the rules ask about them. */
export interface Bidder {
  readonly id: string
  readonly role: Role
  readonly isConfirmed: boolean
  readonly isSuspended: boolean
  readonly hasCard: boolean
  /** A card on file is required before a bid, and this person has none. */
  readonly needsCard: boolean
  /** How much they may owe at once; null: any amount. */
  readonly limit: BidLimit | null
}

/** `expectedPrice`: the price that the bidder saw, where the amount holds for that price alone. */
type OpenBid = {
  readonly amount: Cents
  readonly expectedPrice?: Cents | undefined
  readonly confirmLeading?: boolean | undefined
}
/** `plan`: the place in a spend plan that this maximum is left for. */
type MaximumBid = { readonly maxAmount: Cents; readonly plan?: string | undefined }
export type Bid = { readonly bidder: Bidder; readonly confirmUnusual?: boolean | undefined } & (OpenBid | MaximumBid)

export type LotRefusalCode = 'lot.not-open' | 'lot.closed' | 'lot.stopped' | 'lot.sold' | 'lot.withdrawn'
export type BidderRefusalCode =
  | 'account.suspended'
  | 'account.not-confirmed'
  | 'bid.by-staff'
  | 'bid.own-lot'
  | 'bid.commissioned'
  | 'bid.card-required'
/** A lot is led by a person or by their plan, never by both: a plan's money is set aside for its own maximum. */
export type PlanRefusalCode = 'bid.in-plan' | 'spend-plan.already-led'
export type BidRefusal = Refusal<
  | LotRefusalCode
  | BidderRefusalCode
  | PlanRefusalCode
  | 'bid.over-limit'
  | 'bid.price-moved'
  | 'bid.too-low'
  | 'bid.ceiling-below-price'
  | 'bid.leading'
  | 'bid.unusual'
>

export interface AcceptedBid {
  readonly accepted: true
  readonly lot: Lot
  /** To be appended in this order. Empty where a leader moved their ceiling and the room saw nothing. */
  readonly entries: readonly HistoryEntry[]
  /** The bidder's own entry among them. */
  readonly own: HistoryEntry | null
  /** Private; stored for a later void. */
  readonly ceiling: CeilingRecord | null
  /** The account that led until now. Null where a bidder is beaten at once: the answer to their own bid says so. */
  readonly outbid: string | null
  readonly isReserveNewlyMet: boolean
  readonly isExtended: boolean
}

export type BidDecision = BidRefusal | AcceptedBid

/**
 * Decides one bid. Pure: the caller has locked the lot's row, and has read `now` from the database after that. The
 * allowance is that of a bidder with a limit.
 */
export function decideBid(waiting: Lot, bid: Bid, now: Date, allowance: Allowance | null = null): BidDecision {
  const lot = openIfDue(waiting, now)
  const closed = openRefusal(lot, now)
  // A ceiling may be left before the lot's turn in the saleroom, by people who can't be in the room then. It leads from
  // that moment, as any other does; an open bid is a word said in the room, and waits for it.
  const isLeftAhead = 'maxAmount' in bid && isAwaitingTurn(lot)
  if (closed && !isLeftAhead) return refuse(closed, {})
  const barred = bidderRefusal(lot, bid.bidder, now)
  if (barred) return refuse(barred, {})
  const plan = ('maxAmount' in bid ? bid.plan : undefined) ?? null
  if (lot.leader === bid.bidder.id && lot.leadPlan !== plan) {
    return refuse(lot.leadPlan === null ? 'spend-plan.already-led' : 'bid.in-plan', {})
  }

  const bidder = bid.bidder.id
  const over = overLimit(lot, bidder, 'amount' in bid ? bid.amount : bid.maxAmount, allowance)
  if (over) return refuse('bid.over-limit', over)

  const instructionNo = lot.instructionNo + 1
  if ('amount' in bid) {
    const price = shownPrice(lot)
    if (bid.expectedPrice !== undefined && bid.expectedPrice !== price) return refuse('bid.price-moved', { price })
    const minimum = minimumBid(lot)
    if (bid.amount < minimum) return refuse('bid.too-low', { minimum })
    // Nobody bids against themselves by mistake. A leader who wants to be safe raises their maximum.
    if (lot.leader === bidder && !bid.confirmLeading) return refuse('bid.leading', { price, amount: bid.amount })
    const unusual = bid.confirmUnusual ? null : unusualAmount(lot, bid.amount)
    if (unusual) return refuse('bid.unusual', unusual)
    return acceptBid(lot, bidder, meetOpenBid(lot, { kind: 'open', bidder, amount: bid.amount, instructionNo }), now)
  }

  const { maxAmount } = bid
  if (lot.leader === bidder && lot.currentBid !== null) {
    // Down to the price a ceiling is an instruction that nobody else knows of or relies on, so its owner may take it
    // back. The price itself has been shown to the room, and stands.
    if (maxAmount < lot.currentBid) return refuse('bid.ceiling-below-price', { minimum: lot.currentBid })
  } else {
    const minimum = minimumBid(lot)
    if (maxAmount < minimum) return refuse('bid.too-low', { minimum })
  }
  const unusual = bid.confirmUnusual ? null : unusualAmount(lot, maxAmount)
  if (unusual) return refuse('bid.unusual', unusual)
  const accepted = acceptBid(lot, bidder, meetCeiling(lot, { bidder, maxAmount, instructionNo, plan }), now)
  const ofInstruction = (lot.leader === bidder ? lot.leadInstruction : null) ?? instructionNo
  return { ...accepted, ceiling: { lotId: lot.id, instructionNo, ofInstruction, bidder, maxAmount, plan, at: now } }
}

/** Why this person may not bid on or buy this lot at any price. */
export function bidderRefusal(lot: Lot, bidder: Bidder, now: Date): BidderRefusalCode | null {
  if (bidder.isSuspended) return 'account.suspended'
  if (!bidder.isConfirmed) return 'account.not-confirmed'
  if (bidder.role === 'admin') return 'bid.by-staff'
  if (lot.interestedParties.includes(bidder.id)) return 'bid.own-lot'
  if (isCommissioned(lot, bidder.id, now)) return 'bid.commissioned'
  return bidder.needsCard ? 'bid.card-required' : null
}

/** Writes a contest's result into the lot and its history. Shared with the floor bid, which is a bid like any other. */
export function acceptBid(lot: Lot, bidder: string, contest: Contest, now: Date, actor?: string): AcceptedBid {
  const entries = bidEntries(lot, now, contest.shown, actor)
  const closesAt = softClose(lot, entries.length > 0, now)
  const after: Lot = {
    ...lot,
    ...contest.standing,
    bidCount: lot.bidCount + entries.length,
    sequence: lot.sequence + entries.length,
    instructionNo: lot.instructionNo + 1,
    closesAt,
  }
  return {
    accepted: true,
    lot: after,
    entries,
    own: entries.find((entry) => entry.bidder === bidder) ?? null,
    ceiling: null,
    outbid: after.leader === lot.leader ? null : lot.leader,
    isReserveNewlyMet: isReserveMet(after) && !isReserveMet(lot),
    isExtended: closesAt !== lot.closesAt,
  }
}

/**
 * A bid shortly before the close of a timed lot moves the close, so that nobody wins by a faster finger. A ceiling moved
 * in private is no bid in this sense: an extended close would reveal it to the room. The saleroom keeps its countdown;
 * only the administrator extends it.
 */
function softClose(lot: Lot, isShown: boolean, now: Date): Date | null {
  if (lot.venue !== 'timed' || !isShown || lot.closesAt === null) return lot.closesAt
  if (lot.closesAt.getTime() - now.getTime() > lot.softCloseWindowMs) return lot.closesAt
  const earliest = new Date(now.getTime() + lot.softCloseExtensionMs)
  return earliest > lot.closesAt ? earliest : lot.closesAt
}
