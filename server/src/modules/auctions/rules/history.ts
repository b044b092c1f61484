import type { EntryKind } from '@vermeil/contracts/bid-chain'
import type { LotOutcome } from '@vermeil/contracts/bidding'
import type { Cents } from '@vermeil/contracts/money'
import type { Shown } from './contest.ts'
import type { Lot } from './lot-states.ts'

/**
 * One entry of a lot's public history, before it is sealed into the chain. `turn`, `of` and `actor` stay in the house:
 * gaps between turns would tell that somebody raised a ceiling.
 */
export interface HistoryEntry {
  readonly lotId: string
  readonly sequence: number
  readonly kind: EntryKind
  /** An account's id or one of the house's paddles; the public sees a pseudonym. */
  readonly bidder: string | null
  /** The price the entry leaves. */
  readonly amount: Cents | null
  readonly at: Date
  readonly voids: readonly number[]
  readonly reason: string | null
  readonly outcome: LotOutcome | null
  /** The instruction that made the entry, and the one whose bid it is: a ceiling answers in a later turn than its own. */
  readonly turn: number
  readonly of: number
  /** The administrator who acted, where it was the house. */
  readonly actor: string | null
}

/** A ceiling as its owner left it. Private. One that a leader restates belongs to the bid or ceiling it continues. */
export interface CeilingRecord {
  readonly lotId: string
  readonly turn: number
  readonly of: number
  readonly bidder: string
  readonly maxAmount: Cents
  readonly at: Date
}

type EntryFields = Pick<HistoryEntry, 'kind' | 'bidder' | 'amount'> & Partial<HistoryEntry>

/** The entry that follows `lot.sequence` by `offset`, made in the turn after `lot.turn`. */
export function nextEntry(lot: Lot, at: Date, fields: EntryFields, offset = 1): HistoryEntry {
  const turn = lot.turn + 1
  const blank = { voids: [], reason: null, outcome: null, actor: null }
  return { ...blank, lotId: lot.id, sequence: lot.sequence + offset, at, turn, of: turn, ...fields }
}

export const bidEntries = (lot: Lot, at: Date, shown: readonly Shown[], actor: string | null = null): HistoryEntry[] =>
  shown.map((bid, i) => nextEntry(lot, at, { ...bid, actor: bid.kind === 'floor' ? actor : null }, i + 1))
