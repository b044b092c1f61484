import type { LotId } from '@vermeil/contracts/ids'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { must } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { LotMemory } from '../lots/lot-store.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { ownPartOf, publicStanding } from '../lots/public-lot.ts'
import { type Bidder, decideBid, refuse } from '../rules/bid-rules.ts'
import { openIfDue, type TermsFor } from '../rules/lot-states.ts'
import { allowanceFor } from './allowance.ts'
import {
  type Answer,
  callName,
  findAnswersTo,
  type KeyedCall,
  requestText,
  type SerializedStanding,
  type StoredAnswer,
  serializeReceipt,
  serializeStanding,
} from './bid-answer-store.ts'
import { lockOwed, type Owed } from './exposure-store.ts'

export interface BidRequest {
  readonly lotId: LotId
  readonly bidder: Bidder
  readonly offer: PlaceBidBody & { readonly plan?: string }
  /** The caller's Idempotency-Key. */
  readonly key?: string | undefined
}

export interface DecidedBids {
  /** In the order of the requests. None may be sent before the commit. */
  readonly answers: readonly Answer[]
  readonly changes: () => readonly LotChange[]
  readonly now: Date
  /** Settles when what was decided is in the tables. Not awaited here, so that the commit can be sent right behind it. */
  readonly written: Promise<void>
  /** To be called after the commit: the next bids on these lots start from what these have left. */
  readonly remember: () => void
}

/** Bids whose lots are locked, and the stored answers to their keys. */
export interface LockedBids {
  readonly requests: readonly BidRequest[]
  readonly calls: readonly (KeyedCall | null)[]
  readonly unit: LotUnitOfWork
  readonly stored: ReadonlyMap<string, StoredAnswer>
  /** What the bidders with a limit owe apart from the locked lots. */
  readonly owed: ReadonlyMap<string, Owed>
}

interface LockOptions {
  readonly memory: LotMemory
  /**
   * Whether to look for earlier answers. If this is false but a key was in fact used, the insert fails with a unique
   * violation and the batch is retried with lookups.
   */
  readonly lookUpKeys: boolean
}

/** Locks the lots that the bids are for, until the caller's transaction ends. */
export async function lockLotsFor(
  run: RunSql,
  requests: readonly BidRequest[],
  { memory, lookUpKeys }: LockOptions,
): Promise<LockedBids> {
  const calls = requests.map(callOf)
  const lotIds = [...new Set(requests.map(({ lotId }) => lotId))]
  // Sent together. The answers are looked up after the locks: a retry that overtook its first try on another node finds
  // the answer to the first.
  const [unit, stored] = await Promise.all([
    LotUnitOfWork.open(run, lotIds, memory),
    findAnswersTo(run, lookUpKeys ? calls.filter((call) => call !== null) : []),
  ])
  return { requests, calls, unit, stored, owed: await owedByLimited(run, requests, lotIds) }
}

async function owedByLimited(run: RunSql, requests: readonly BidRequest[], lotIds: readonly LotId[]) {
  const limited = new Set(requests.flatMap(({ bidder }) => (bidder.limit ? bidder.id : [])))
  const owed = limited.size === 0 ? [] : await lockOwed(run, [...limited], lotIds)
  return new Map(owed.map((one) => [one.accountId, one]))
}

/**
 * Decides bids in the order they arrived, for any lots, and writes the result. Nothing is durable until the caller
 * commits, so nobody may be answered before.
 */
export function decideBids({ requests, calls, unit, stored, owed }: LockedBids, termsFor: TermsFor): DecidedBids {
  const firstOf = new Map<string, number>()
  const decide = (request: BidRequest) => decideOne(unit, request, termsFor, owed.get(request.bidder.id))
  const drafts = requests.map((request, place): Draft => {
    const call = calls[place]
    if (!call) return decide(request)
    const name = callName(call)
    const known = stored.get(name)
    if (known) return known.request === call.request ? { answer: known.answer } : reused
    const first = firstOf.get(name)
    if (first !== undefined) return calls[first]?.request === call.request ? { sameAs: first } : reused
    firstOf.set(name, place)
    return decide(request)
  })

  // Every answer shows the lot as the batch leaves it, so that a bidder who was overtaken within it learns so at once.
  // It is the same for all of them, so it is serialized once.
  const standings = new Map<string, SerializedStanding>()
  const answers: Answer[] = []
  const answerAt = (place: number) => must(answers[place], 'an answer to an earlier request')
  for (const [place, request] of requests.entries()) answers.push(answerOf(must(drafts[place], 'a draft'), request))
  function answerOf(draft: Draft, { lotId, bidder }: BidRequest): Answer {
    if ('answer' in draft) return draft.answer
    if ('sameAs' in draft) return answerAt(draft.sameAs)
    const record = unit.lot(lotId)
    const standing = standings.get(lotId) ?? serializeStanding(publicStanding(record, unit.now))
    standings.set(lotId, standing)
    const { own } = draft
    const bid = own && ([must(own.amount, 'the amount of a bid'), own.sequence, own.placedAt, own.hash] as const)
    return { accepted: true, ...serializeReceipt(bid, standing, ownPartOf(record, bidder.id)) }
  }

  for (const place of firstOf.values()) {
    const call = calls[place]
    if (call) unit.storeAnswer({ call, answer: answerAt(place) })
  }
  const written = unit.write()
  return { answers, changes: () => unit.changes(), now: unit.now, written, remember: () => unit.remember() }
}

type Draft = { answer: Answer } | { sameAs: number } | { own: ChainLink | null }

const reused: Draft = { answer: refuse('idempotency.reused', {}) }

function callOf({ lotId, bidder, offer, key }: BidRequest): KeyedCall | null {
  return key === undefined ? null : { accountId: bidder.id, key, request: requestText(lotId, offer) }
}

function decideOne(
  unit: LotUnitOfWork,
  { lotId, bidder, offer }: BidRequest,
  termsFor: TermsFor,
  owed: Owed | undefined,
): Draft {
  const record = unit.find(lotId)
  if (!record) return { answer: refuse('lot.unknown', {}) }
  const allowance = allowanceFor(unit, bidder, lotId, owed)
  const decision = decideBid(openIfDue(record.lot, unit.now, termsFor), { bidder, ...offer }, unit.now, allowance)
  if (!decision.accepted) return { answer: decision }
  const links = unit.apply(decision)
  return { own: links.find(({ sequence }) => sequence === decision.own?.sequence) ?? null }
}
