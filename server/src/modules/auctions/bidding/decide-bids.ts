import type { ChainLink } from '@vermeil/contracts/bid-chain'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { ownPartOf, standingOf } from '../lots/lot-standing.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import { type Bidder, decideBid } from '../rules/bid-rules.ts'
import { refuse } from '../rules/refusals.ts'
import {
  type Answer,
  callName,
  findAnswersTo,
  type KeptAnswer,
  type KeyedCall,
  requestText,
} from './bid-answer-store.ts'
import type { LotMemory } from './lot-memory.ts'
import { type WordedStanding, wordReceipt, wordStanding } from './receipt-form.ts'

export interface BidRequest {
  readonly lotId: string
  readonly bidder: Bidder
  readonly offer: PlaceBidBody
  /** The caller's Idempotency-Key. */
  readonly key?: string | undefined
}

export interface DecidedBids {
  /** In the order of the requests. Nobody may be answered before the commit. */
  readonly answers: readonly Answer[]
  readonly changes: readonly LotChange[]
  readonly now: Date
  /** Settles when what was decided is in the tables. Not awaited here, so that the commit can be sent right behind it. */
  readonly written: Promise<void>
  /** To be called once it is committed: the next bids on these lots are decided by what these have left. */
  readonly remember: () => void
}

/** Bids whose lots are held, and what is known of their keys. */
export interface HeldBids {
  readonly requests: readonly BidRequest[]
  readonly calls: readonly (KeyedCall | null)[]
  readonly sitting: Sitting
  readonly known: ReadonlyMap<string, KeptAnswer>
}

interface HoldOptions {
  readonly memory: LotMemory
  /** Whether one of the keys may have been used before. Where that is thought wrongly not to be so, writing fails. */
  readonly mayBeKnown: boolean
}

/** Holds the lots that the bids are for, until the caller's transaction ends. */
export async function holdBids(
  run: RunSql,
  requests: readonly BidRequest[],
  { memory, mayBeKnown }: HoldOptions,
): Promise<HeldBids> {
  const calls = requests.map(callOf)
  // Sent together. The answers are looked up after the locks are had: a retry that overtook its first try on another
  // node finds what the first was answered.
  const [sitting, known] = await Promise.all([
    Sitting.open(run, [...new Set(requests.map(({ lotId }) => lotId))], memory),
    findAnswersTo(run, mayBeKnown ? calls.filter((call) => call !== null) : []),
  ])
  return { requests, calls, sitting, known }
}

/**
 * Decides bids in the order they arrived, whatever lots they are for, and writes what they did. The caller's
 * transaction makes it true: until it is committed nobody may be answered.
 */
export function decideBids({ requests, calls, sitting, known }: HeldBids): DecidedBids {
  const firstOf = new Map<string, number>()
  const drafts = requests.map((request, place): Draft => {
    const call = calls[place]
    if (!call) return decideOne(sitting, request)
    const name = callName(call)
    const kept = known.get(name)
    if (kept) return kept.request === call.request ? { answer: kept.answer } : reused
    const first = firstOf.get(name)
    if (first !== undefined) return calls[first]!.request === call.request ? { sameAs: first } : reused
    firstOf.set(name, place)
    return decideOne(sitting, request)
  })

  // Everyone is shown the lot as the batch leaves it, so that who was overtaken within it learns so at once. It is the
  // same for all of them, so it is put into words once.
  const standings = new Map<string, WordedStanding>()
  const answers: Answer[] = []
  for (const [place, draft] of drafts.entries()) answers.push(answerOf(draft, requests[place]!))
  function answerOf(draft: Draft, { lotId, bidder }: BidRequest): Answer {
    if ('answer' in draft) return draft.answer
    if ('sameAs' in draft) return answers[draft.sameAs]!
    const kept = sitting.lot(lotId)!
    const standing = standings.get(lotId) ?? wordStanding(standingOf(kept, sitting.now))
    standings.set(lotId, standing)
    const bid = draft.own && ([draft.own.amount!, draft.own.sequence, draft.own.placedAt, draft.own.hash] as const)
    return { accepted: true, ...wordReceipt(bid, standing, ownPartOf(kept, bidder.id)) }
  }

  for (const place of firstOf.values()) sitting.keepAnswer({ call: calls[place]!, answer: answers[place]! })
  const written = sitting.write()
  return { answers, changes: sitting.changes(), now: sitting.now, written, remember: () => sitting.remember() }
}

type Draft = { answer: Answer } | { sameAs: number } | { own: ChainLink | null }

const reused: Draft = { answer: refuse('idempotency.reused', {}) }

function callOf({ lotId, bidder, offer, key }: BidRequest): KeyedCall | null {
  return key === undefined ? null : { accountId: bidder.id, key, request: requestText(lotId, offer) }
}

function decideOne(sitting: Sitting, { lotId, bidder, offer }: BidRequest): Draft {
  const kept = sitting.lot(lotId)
  if (!kept) return { answer: refuse('lot.unknown', {}) }
  const decision = decideBid(kept.lot, { bidder, ...offer }, sitting.now)
  if (!decision.accepted) return { answer: decision }
  const links = sitting.record(decision)
  return { own: links.find(({ sequence }) => sequence === decision.own?.sequence) ?? null }
}
