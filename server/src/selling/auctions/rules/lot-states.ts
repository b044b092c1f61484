import type { Cents } from '@vermeil/contracts/money.schema'
import type { IncrementTable, LotOutcome, Venue } from '@vermeil/contracts/selling/bidding.schema'

/**
 * Where a lot stands, and where it may go from there.
 *
 * `scheduled` waits: a timed lot for its opening time, a saleroom lot for its turn. `stopped` is a saleroom lot whose
 * clock the administrator has halted. A lot that passed is sold, if ever, as a new lot. A sold lot passes after all when
 * the bid that won it is voided. A work that was withdrawn is offered again as a new lot, but a lot that made room for a
 * loan returns when the loan is canceled.
 */
export const lotMoves = {
  scheduled: ['live', 'withdrawn'],
  live: ['stopped', 'scheduled', 'sold', 'passed', 'withdrawn'],
  stopped: ['live', 'sold', 'passed'],
  withdrawn: ['scheduled'],
  sold: ['passed'],
  passed: [],
} as const satisfies Record<string, readonly string[]>

export type LotState = keyof typeof lotMoves

/** Who leads, at what price, and how far we may still bid for them. All of it is null until somebody has bid. */
export interface Standing {
  readonly currentBid: Cents | null
  readonly leader: string | null
  /** The leader's private ceiling, never below `currentBid`; null if they lead by an open bid alone. */
  readonly leaderMax: Cents | null
  /** The instruction that placed the bid or ceiling that leads. Private, like every number of an instruction. */
  readonly leadInstruction: number | null
  /** The place in a spend plan that the leading ceiling was left for; null if the person bid themselves. Private. */
  readonly leadPlan: string | null
}

export const nobodyLeads: Standing = {
  ...{ currentBid: null, leader: null, leaderMax: null, leadInstruction: null, leadPlan: null },
}

/**
 * A lot with all that a decision about it needs, so that one row, read under its lock, is enough.
 *
 * One ceiling is enough too. A ceiling that has lost the lead is spent: the leader has offered more than it, or as
 * much and earlier. So of all the ceilings ever left, only the leader's can still answer. A correction that lowers the
 * price wakes no spent ceiling, since its owner was notified of being outbid; only a void looks back at them.
 */
export interface Lot extends Standing {
  readonly id: string
  readonly venue: Venue
  readonly state: LotState
  readonly startingBid: Cents
  /** The work's high estimate, copied with the other terms: an unusual amount is recognized without a second query. */
  readonly estimateHigh: Cents | null
  /** Private: only whether it is met may be shown. */
  readonly reserve: Cents | null
  /** Null for a lot that opened before increments were a setting: the documented ones hold. */
  readonly increments: IncrementTable | null
  /** A bid this shortly before the close of a timed lot leaves it open for at least the extension after that bid. */
  readonly softCloseWindowMs: number
  readonly softCloseExtensionMs: number
  /** How long the buyer has to pay. */
  readonly paymentTermMs: number
  readonly buyNowPrice: Cents | null
  readonly buyNowVisibility: BuyNowVisibility
  /** The accounts that are paid from every sale: the seller and the seller's collaborators. */
  readonly interestedParties: readonly string[]
  readonly commissions: Commissions

  /** Bids in the public history that no void has struck out. */
  readonly bidCount: number
  /** The last number given out in the public history. */
  readonly sequence: number
  /** The last number given to an accepted instruction. Private: a ceiling that is raised takes one and shows nothing. */
  readonly instructionNo: number

  readonly opensAt: Date | null
  /** The hammer. Set while live; a waiting saleroom lot has none. Whole milliseconds, as every time written here. */
  readonly closesAt: Date | null
  readonly endedAt: Date | null
  readonly outcome: LotOutcome | null

  /** When the administrator halted the clock; set exactly while `stopped`. */
  readonly stoppedAt: Date | null
  /** When it came on the block, moved on by every halt, so that halted time doesn't count toward the rotation. */
  readonly onBlockSince: Date | null
  /** How long it will run when it next comes on the block: what was left when it went back to the queue. */
  readonly remainingMs: number | null
}

/** The realtors who share in a sale to their clients, by account, each with the time until which they do. */
export type Commissions = Readonly<Record<string, string>>

export const isCommissioned = ({ commissions }: Pick<Lot, 'commissions'>, accountId: string, now: Date): boolean => {
  const until = commissions[accountId]
  return until !== undefined && new Date(until) > now
}

/** `private` is shown to signed-in people, `hidden` to nobody until the auction has ended. */
export type BuyNowVisibility = 'public' | 'private' | 'hidden'

/**
 * Paddles that no person holds. They are ids like an account's, so that one column can name any bidder or buyer.
 * `floor` stands for people in the room until the administrator assigns the sale; `house` for a purchase by Vermeil.
 */
export const housePaddles = {
  floor: '00000000-0000-7000-8000-00000000f100',
  house: '00000000-0000-7000-8000-00000000405e',
} as const

export const isPaddle = (bidder: string): boolean => bidder === housePaddles.floor || bidder === housePaddles.house

export function moveLot(lot: Lot, to: LotState, changes: Partial<Lot> = {}): Lot {
  const allowed: readonly LotState[] = lotMoves[lot.state]
  // No rule below asks for such a move. If one comes to, it must fail here and not write an impossible row.
  if (!allowed.includes(to)) throw new Error(`Lot ${lot.id} cannot go from ${lot.state} to ${to}`)
  return { ...lot, ...changes, state: to }
}

export const hasEnded = ({ state }: Pick<Lot, 'state'>): boolean =>
  state === 'sold' || state === 'passed' || state === 'withdrawn'

export const isReserveMet = (lot: Pick<Lot, 'reserve' | 'currentBid'>): boolean =>
  lot.reserve === null || (lot.currentBid !== null && lot.currentBid >= lot.reserve)

const refusalOf = {
  scheduled: 'lot.not-open',
  stopped: 'lot.stopped',
  sold: 'lot.sold',
  passed: 'lot.closed',
  withdrawn: 'lot.withdrawn',
} as const satisfies Record<Exclude<LotState, 'live'>, string>

/** Why the lot takes no bid at this moment, or null if it does. */
export function openRefusal(lot: Lot, now: Date): (typeof refusalOf)[keyof typeof refusalOf] | null {
  if (lot.state !== 'live') return refusalOf[lot.state]
  // The hammer falls at `closesAt` exactly. The closing job may run a little later, so the clock decides here and not
  // the job: a late job must never let a late bid through.
  return lot.closesAt === null || now >= lot.closesAt ? 'lot.closed' : null
}

/** As `openRefusal`, for what the administrator may also do while bidding is stopped. */
export function consoleRefusal(lot: Lot, now: Date): ReturnType<typeof openRefusal> {
  return lot.state === 'stopped' ? null : openRefusal(lot, now)
}

/** What a lot copies from the settings when it opens. A later change of the settings leaves it as it is. */
export type OpeningTerms = Pick<Lot, 'increments' | 'softCloseWindowMs' | 'softCloseExtensionMs' | 'paymentTermMs'>
export type TermsFor = (venue: Venue) => OpeningTerms

/**
 * A timed lot opens by the clock, as it closes by it: a late opening job must not turn a timely bid away. Without
 * `termsFor` it keeps the terms it was scheduled with, which is enough to look at it.
 */
export function openIfDue(lot: Lot, now: Date, termsFor?: TermsFor): Lot {
  const isDue = lot.state === 'scheduled' && lot.venue === 'timed' && lot.opensAt !== null && now >= lot.opensAt
  return isDue ? moveLot(lot, 'live', termsFor?.(lot.venue)) : lot
}
