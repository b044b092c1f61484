import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { Venue } from '@vermeil/contracts/selling/bidding.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import { scheduleIssues } from '@vermeil/contracts/selling/listings.schema'
import { type LotRefusalCode, type Refusal, refuse } from './bid-rules.ts'
import { type HistoryEntry, nextEntry } from './contest.ts'
import {
  consoleRefusal,
  type Lot,
  moveLot,
  nobodyLeads,
  type OpeningTerms,
  openIfDue,
  openRefusal,
  type TermsFor,
} from './lot-states.ts'
import { remainingMs } from './saleroom-clock.ts'

/** What a seller may change until the first bid. A lot holds a copy of it, because a bid locks the lot and nothing else. */
export type SaleTerms = Pick<Lot, 'startingBid' | 'estimateHigh' | 'reserve' | 'buyNowPrice' | 'buyNowVisibility'>

const saleTermsOf = ({ startingBid, estimateHigh, reserve, buyNowPrice, buyNowVisibility }: SaleTerms): SaleTerms => ({
  ...{ startingBid, estimateHigh, reserve, buyNowPrice, buyNowVisibility },
})

export interface LotOffer extends SaleTerms {
  readonly artworkId: ArtworkId
  readonly sellerId: AccountId | null
  readonly venue: Venue
  /** How long it is open: from now on, or from the moment it comes on the block. */
  readonly durationMs: number
  /** When a timed lot opens; without one, or once it has passed, at once. */
  readonly opensAt?: Date | null
}

/**
 * A new lot. A timed one opens at once or waits for its time; one for the saleroom waits for its turn. Both take their
 * terms anew when they open.
 */
export function openLot(id: string, offer: LotOffer, terms: OpeningTerms, now: Date): Lot {
  const { venue, sellerId } = offer
  const isTimed = venue === 'timed'
  const opensAt = offer.opensAt && offer.opensAt > now ? offer.opensAt : now
  return {
    ...{ id, venue, ...saleTermsOf(offer), ...terms },
    interestedParties: sellerId === null ? [] : [sellerId],
    commissions: {},
    ...nobodyLeads,
    bidCount: 0,
    sequence: 0,
    instructionNo: 0,
    state: isTimed && opensAt === now ? 'live' : 'scheduled',
    opensAt: isTimed ? opensAt : null,
    closesAt: isTimed ? new Date(opensAt.getTime() + offer.durationMs) : null,
    endedAt: null,
    outcome: null,
    stoppedAt: null,
    onBlockSince: null,
    remainingMs: null,
  }
}

/** The terms of one venue, as a lot copies them. */
export const openingTerms = (terms: HouseTerms, venue: Venue): OpeningTerms => ({
  increments: terms.increments[venue],
  softCloseWindowMs: terms.softClose.windowSeconds * 1_000,
  softCloseExtensionMs: terms.softClose.extensionSeconds * 1_000,
  paymentTermMs: terms.paymentTermHours * 3_600_000,
})

type Changed = { readonly accepted: true; readonly lot: Lot }

/** New terms, while nobody has bid by the old ones. */
export function decideTerms(lot: Lot, terms: SaleTerms, now: Date): Changed | Refusal<LotRefusalCode | 'lot.has-bids'> {
  const closed = lot.state === 'scheduled' ? null : consoleRefusal(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.bidCount > 0) return refuse('lot.has-bids', {})
  return { accepted: true, lot: { ...lot, ...saleTermsOf(terms) } }
}

/** When a timed lot opens and closes. */
export interface LotTimes {
  readonly opensAt: Date
  readonly closesAt: Date
}

/** New times for a timed lot that has not opened. From then on bidders rely on its close. */
export function decideSchedule(
  lot: Lot,
  { opensAt, closesAt }: LotTimes,
  now: Date,
): Changed | Refusal<'lot.not-upcoming' | 'lot.schedule-invalid'> {
  const isUpcoming = lot.venue === 'timed' && openIfDue(lot, now).state === 'scheduled'
  if (!isUpcoming) return refuse('lot.not-upcoming', {})
  const issues = scheduleIssues({ opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() }, now)
  if (issues.length > 0) return refuse('lot.schedule-invalid', { issues })
  return { accepted: true, lot: { ...lot, opensAt, closesAt } }
}

/** Who takes a lot out of sale: its seller, a lease or loan of the work, or an administrator, who has to say why. */
export type Withdrawer = 'seller' | 'lease' | { readonly adminId: AccountId; readonly reason: string }

export interface WithdrawnLot extends Changed {
  readonly entries: readonly HistoryEntry[]
}

/**
 * Until the first bid anybody who may withdraw a lot can. Afterwards only an administrator can, since a bidder relies
 * on the lot being sold; the reason then stands in the public history, and nobody leads any more.
 */
export function decideWithdrawal(
  lot: Lot,
  by: Withdrawer,
  now: Date,
): WithdrawnLot | Refusal<LotRefusalCode | 'lot.has-bids'> {
  // A lease is paid for already: it must not fail because the hammer is about to fall on a lot without bids.
  const isOpen = lot.state === 'scheduled' || (by === 'lease' && lot.state === 'live')
  const closed = isOpen ? null : openRefusal(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.bidCount === 0) return { accepted: true, lot: moveLot(lot, 'withdrawn', { closesAt: null }), entries: [] }
  if (typeof by === 'string') return refuse('lot.has-bids', {})

  const { adminId: actor, reason } = by
  const entry = nextEntry(lot, now, { kind: 'withdrawal', bidder: null, amount: null, reason, actor })
  const { sequence, instructionNo } = entry
  const withdrawn = moveLot(lot, 'withdrawn', { ...nobodyLeads, closesAt: null, sequence, instructionNo })
  return { accepted: true, lot: withdrawn, entries: [entry] }
}

/** How long a lot would still be open; null for one that waits for its first turn in the saleroom. */
export const timeLeft = (lot: Lot, now: Date): number | null =>
  remainingMs(lot, lot.opensAt && lot.opensAt > now ? lot.opensAt : now)

export type Return = SaleTerms & { readonly leftMs: number | null }

/**
 * A lot that made room for a loan is offered again with the time it had left: a timed one from now on, or from its
 * opening time, a saleroom lot from its next turn. Its terms are what the seller asks now.
 */
export function decideReturn(
  lot: Lot,
  { leftMs, ...terms }: Return,
  now: Date,
  termsFor: TermsFor,
): Changed | Refusal<'lot.withdrawn'> {
  if (lot.state !== 'withdrawn' || lot.bidCount > 0) return refuse('lot.withdrawn', {})
  const back = { ...terms, onBlockSince: null }
  if (lot.venue === 'saleroom')
    return { accepted: true, lot: moveLot(lot, 'scheduled', { ...back, remainingMs: leftMs }) }
  const opensAt = lot.opensAt && lot.opensAt > now ? lot.opensAt : now
  const closesAt = new Date(opensAt.getTime() + (leftMs ?? 0))
  const waiting = moveLot(lot, 'scheduled', { ...back, opensAt, closesAt })
  return { accepted: true, lot: openIfDue(waiting, now, termsFor) }
}
