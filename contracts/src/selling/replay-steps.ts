import type { Cents } from '../money.schema.ts'
import type { ChainLink } from './bid-chain.schema.ts'
import type { LotOutcome, Venue } from './bidding.schema.ts'
import { clockThresholds } from './clock-urgency.ts'
import type { LotStanding } from './lots.schema.ts'
import { ReplayedAuction } from './replayed-auction.ts'
import type { RoomEvent, RoomEventKind } from './room-events.schema.ts'

/** What the auctioneer says by the clock, and how long before the close. */
const warnings = [
  { word: 'fair-warning', ms: clockThresholds.criticalTimeMs },
  { word: 'last-call', ms: 10_000 },
] as const

export type RoomWord = RoomEventKind | (typeof warnings)[number]['word']

/** Where the lot stood after a step. */
interface Standing {
  readonly price: Cents | null
  readonly leader: string | null
  readonly outcome: LotOutcome | null
}

/** An entry of the sealed history. `struckBy` is the entry that voids it later. */
export interface EntryStep extends Standing {
  readonly at: number
  readonly entry: ChainLink
  readonly struckBy: number | null
}

/** What was said in the room. It is stored beside the history and is no part of the sealed chain. */
export interface WordStep extends Standing {
  readonly at: number
  readonly word: RoomWord
  readonly closesAt: number | null
}

export type ReplayStep = EntryStep | WordStep

/** What a replay is made of: public answers of the API, and nothing else. */
export interface Replayed {
  readonly venue: Venue
  readonly opensAt: string | null
  readonly entries: readonly ChainLink[]
  readonly roomEvents: readonly RoomEvent[]
}

type Word = Pick<WordStep, 'at' | 'word' | 'closesAt'>

/**
 * An auction as a list of steps in the order of their time. The standing after each is computed by the public rules. An
 * entry that breaks them changes nothing here: the player verifies each step and stops there.
 */
export function replaySteps(lot: Replayed): ReplayStep[] {
  const struckBy = new Map(lot.entries.flatMap(({ sequence, voids }) => voids.map((struck) => [struck, sequence])))
  // Stable: entries and words of one moment stay in their order.
  const moments = [...wordsOf(lot), ...entriesInOrder(lot.entries)].sort((a, b) => a.at - b.at || rank(a) - rank(b))
  const auction = new ReplayedAuction()
  return moments.map((moment) => {
    if ('entry' in moment) auction.add(moment.entry)
    const standing = { price: auction.price, leader: auction.leader, outcome: auction.outcome }
    if (!('entry' in moment)) return { ...moment, ...standing }
    return { ...moment, ...standing, struckBy: struckBy.get(moment.entry.sequence) ?? null }
  })
}

type Moment = Word | { at: number; entry: ChainLink }

/** Entries follow one another in the order of the chain, also where a clock was set back between two of them. */
function entriesInOrder(entries: readonly ChainLink[]): { at: number; entry: ChainLink }[] {
  let last = 0
  return entries.map((entry) => {
    last = Math.max(last, Date.parse(entry.placedAt))
    return { at: last, entry }
  })
}

/** A lot opens before the bid of the same moment, and its close moves after it. */
function rank(moment: Moment): number {
  if ('entry' in moment) return 1
  return moment.word === 'opened' ? 0 : 2
}

/** What was stored of the clock, with the warnings it passed while it ran. */
function wordsOf({ venue, opensAt, entries, roomEvents }: Replayed): Word[] {
  const end = entries.find(({ kind }) => kind === 'closing' || kind === 'withdrawal')
  const endsAt = end ? Date.parse(end.placedAt) : Number.POSITIVE_INFINITY
  const words: Word[] = roomEvents.map(({ kind, at, closesAt }) => ({
    at: Date.parse(at),
    word: kind,
    closesAt: closesAt === null ? null : Date.parse(closesAt),
  }))
  const first = Math.min(endsAt, ...entries.slice(0, 1).map(({ placedAt }) => Date.parse(placedAt)))
  // A lot of before these events were stored has its opening time alone.
  if (opensAt !== null && !words.some(({ word }) => word === 'opened') && Date.parse(opensAt) <= first) {
    words.unshift({ at: Date.parse(opensAt), word: 'opened', closesAt: null })
  }
  if (venue === 'timed') return words
  return words.flatMap((word, i) => [word, ...warningsAfter(word, Math.min(endsAt, words[i + 1]?.at ?? endsAt))])
}

/** The warnings that the clock passed between one word and the next. */
function warningsAfter({ at, word, closesAt }: Word, until: number): Word[] {
  if (closesAt === null || word === 'stopped') return []
  return warnings.flatMap((warning) => {
    const passedAt = closesAt - warning.ms
    return passedAt > at && passedAt < until ? [{ at: passedAt, word: warning.word, closesAt }] : []
  })
}

/** Whether a replay ends as the lot is stored: the same outcome and, if it was sold, the same price and buyer. */
export function endsAsStored(
  end: Standing | undefined,
  { outcome, hammerPrice, buyer }: Pick<LotStanding, 'outcome' | 'hammerPrice' | 'buyer'>,
): boolean {
  if (!end || end.outcome !== outcome) return false
  return hammerPrice === null || (end.price === hammerPrice && end.leader === buyer)
}

/** Longer pauses are shortened to this, at the pace at which it happened. */
export const longestPauseMs = 10_000
const shortestPauseMs = 60

export const replaySpeeds = [1, 4, 15, 60] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

/** How long a replay waits before its next step. */
export function pauseBefore(step: ReplayStep, previous: ReplayStep, speed: ReplaySpeed): number {
  const gap = Math.min(longestPauseMs, Math.max(0, step.at - previous.at))
  return Math.max(shortestPauseMs, gap / speed)
}
