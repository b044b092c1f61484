import type { LotOutcome } from '@vermeil/contracts/bidding'
import type { Cents } from '@vermeil/contracts/money'
import type { LotRefusalCode } from './bid-rules.ts'
import { type HistoryEntry, nextEntry } from './history.ts'
import { isReserveMet, type Lot, moveLot, openIfDue, whyNotOpen } from './lot-states.ts'
import { type Refusal, refuse } from './refusals.ts'

export interface Sale {
  /** An account's id, or one of the house's paddles. */
  readonly buyer: string
  readonly price: Cents
}

/** A lot that has ended. The state it is in lets nothing follow, so a lot can be sold once at most. */
export interface EndedLot {
  readonly accepted: true
  readonly lot: Lot
  readonly entries: readonly [HistoryEntry]
  readonly sale: Sale | null
  readonly outcome: LotOutcome
}

/** The hammer: sold to the leader if there is one and the reserve is met, passed if not. */
export function decideClose(waiting: Lot, now: Date): EndedLot | Refusal<LotRefusalCode | 'lot.still-open'> {
  const lot = openIfDue(waiting, now)
  const closed = whyNotOpen(lot, now)
  // The job that calls this was set for an earlier time if a bid has moved the close since; it has to come again.
  if (closed === null) return refuse('lot.still-open', {})
  if (lot.state !== 'live') return refuse(closed, {})
  const sale = saleToLeader(lot)
  return endLot(lot, sale ? 'highest-bidder' : 'passed', sale, now)
}

/** What the leader owes if the hammer falls now; null where nobody has bid or the reserve is not met. */
export function saleToLeader(lot: Lot): Sale | null {
  if (lot.leader === null || lot.currentBid === null || !isReserveMet(lot)) return null
  return { buyer: lot.leader, price: lot.currentBid }
}

export function endLot(lot: Lot, outcome: LotOutcome, sale: Sale | null, now: Date, actor?: string): EndedLot {
  const closing = nextEntry(lot, now, {
    kind: 'closing',
    bidder: sale?.buyer ?? null,
    amount: sale?.price ?? null,
    outcome,
    actor: actor ?? null,
  })
  const ended = moveLot(lot, sale ? 'sold' : 'passed', {
    outcome,
    endedAt: now,
    stoppedAt: null,
    sequence: closing.sequence,
    turn: closing.turn,
  })
  return { accepted: true, lot: ended, entries: [closing], sale, outcome }
}

/** A lease takes the work off the market: only before its first bid, since a bid is a word given to a bidder. */
export function decideWithdrawal(
  lot: Lot,
  now: Date,
): { accepted: true; lot: Lot } | Refusal<LotRefusalCode | 'lot.has-bids'> {
  const closed = lot.state === 'scheduled' ? null : whyNotOpen(lot, now)
  if (closed) return refuse(closed, {})
  if (lot.bidCount > 0) return refuse('lot.has-bids', {})
  return { accepted: true, lot: moveLot(lot, 'withdrawn') }
}
