import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { OwnPart } from '../lots/public-lot.ts'
import { type Refusal, refuse } from '../rules/bid-rules.ts'

/**
 * An answer as it is sent. A receipt is text from the moment it is made: it is serialized once, and a retry gets the
 * same bytes. `stored` is the shorter form of it in the table, if it has one.
 */
export type Answer = { readonly accepted: true; readonly receipt: string; readonly stored?: string } | Refusal

/** A call that may be retried: whose, under which key, and what it asked for. */
export interface KeyedCall {
  readonly accountId: AccountId
  readonly key: string
  readonly request: string
}

export interface StoredAnswer {
  readonly request: string
  readonly answer: Answer
}

/**
 * What a call asks for, so that a key used for anything else is noticed. Built by string concatenation: both values are
 * safe, and JSON.stringify showed up in profiles.
 */
export function requestText(lotId: LotId, asked: PlaceBidBody | 'buy-now'): string {
  if (asked === 'buy-now') return `["${lotId}","buy-now"]`
  const offer =
    'amount' in asked
      ? `"amount":${asked.amount}${expectationText(asked)}${leadingText(asked)}`
      : `"maxAmount":${asked.maxAmount}`
  return `["${lotId}",{${offer}${asked.confirmUnusual ? ',"confirmUnusual":true' : ''}${countryText(asked)}}]`
}

const expectationText = ({ expectedPrice }: { expectedPrice?: number | undefined }): string =>
  expectedPrice === undefined ? '' : `,"expectedPrice":${expectedPrice}`

const countryText = ({ country }: { country?: string | undefined }): string =>
  country ? `,"country":"${country}"` : ''

const leadingText = ({ confirmLeading }: { confirmLeading?: boolean | undefined }): string =>
  confirmLeading ? ',"confirmLeading":true' : ''

/** Keys are per account. An account's id contains no space, so no two calls have the same name. */
export const callName = ({ accountId, key }: Pick<KeyedCall, 'accountId' | 'key'>): string => `${accountId} ${key}`

// `offset 0` makes each key a lookup of its own: a plain join would let the planner read the whole table.
const findAnswers = {
  name: 'auctions.find-bid-answers',
  text: `select call."accountId", call.key, stored.request, stored.is_accepted, stored.answer
    from unnest($1::uuid[], $2::text[]) as call ("accountId", key)
    cross join lateral (
      select request, is_accepted, answer from bid_answers where account_id = call."accountId" and key = call.key offset 0
    ) as stored`,
}

type AnswerRow = KeyedCall & { is_accepted: boolean; answer: string }

export async function findAnswersTo(run: RunSql, calls: readonly KeyedCall[]): Promise<Map<string, StoredAnswer>> {
  if (calls.length === 0) return new Map()
  const rows = await run<AnswerRow>(findAnswers, [calls.map(({ accountId }) => accountId), calls.map(({ key }) => key)])
  return new Map(rows.map((row) => [callName(row), { request: row.request, answer: readAnswer(row) }]))
}

const readAnswer = ({ is_accepted, answer }: AnswerRow): Answer =>
  is_accepted
    ? { accepted: true, receipt: answer.startsWith('[') ? parseStoredReceipt(answer) : answer }
    : (JSON.parse(answer) as Refusal)

/** Stored instead of a bid that never arrived: from then on its key is used, and a late arrival is refused. */
const notReceived = refuse('bid.not-received', {})

const closeKey = {
  name: 'auctions.close-bid-key',
  text: `insert into bid_answers (account_id, key, request, is_accepted, answer, answered_at)
    select $1, $2, $3, false, $4, house_now() from lots where id = $5
    on conflict do nothing`,
}

/**
 * The answer to a bid whose caller never got it; null where there is no such lot. A bid that has not arrived can't be
 * placed any more after this, so the answer is final. A bid that is just being decided is waited for, by the insert.
 */
export async function settleCall(
  run: RunSql,
  lotId: LotId,
  caller: Pick<KeyedCall, 'accountId' | 'key'>,
): Promise<Answer | null> {
  const call = { ...caller, request: `["${lotId}","not-received"]` }
  await run(closeKey, [call.accountId, call.key, call.request, JSON.stringify(notReceived), lotId])
  const stored = (await findAnswersTo(run, [call])).get(callName(call))
  if (!stored) return null
  const isBid = stored.request.startsWith(`["${lotId}"`) && stored.request !== requestText(lotId, 'buy-now')
  return isBid ? stored.answer : refuse('idempotency.reused', {})
}

export interface NewAnswer {
  readonly call: KeyedCall
  readonly answer: Answer
}

/** As the unit of work writes it, in one statement with everything else that it decided. */
export const answerFields = ({ call, answer }: NewAnswer) => ({
  account_id: call.accountId,
  key: call.key,
  request: call.request,
  is_accepted: answer.accepted,
  answer: answer.accepted ? (answer.stored ?? answer.receipt) : JSON.stringify(answer),
})

/** Answers go 90 days after their lot ended (promise 7). The table refuses to lose any other. */
export const pruneAnswers = (db: Db) =>
  deleteExpired(db, {
    table: 'bid_answers',
    since: 'answered_at',
    days: 90,
    where: sql`is_bid_answer_expired(request, answered_at)`,
  })

type BidPart = readonly [amount: number, sequence: number, placedAt: string, hash: string] | null

/** A lot's standing, serialized once for everybody who bids on the lot in one batch. */
export interface SerializedStanding {
  readonly text: string
  readonly packed: string
}

/** The order of a packed standing. A receipt that was stored before the last of them were added is read without them. */
const standingFields = Object.keys(LotStanding.shape) as (keyof LotStanding)[]

export function serializeStanding(standing: LotStanding): SerializedStanding {
  return {
    text: JSON.stringify(standing),
    packed: JSON.stringify(standingFields.map((field) => standing[field])),
  }
}

const FORM = 1

/** A bid's receipt in its two forms: the JSON that is sent, and a third of it that is stored for a retry. */
export function serializeReceipt(
  bid: BidPart,
  standing: SerializedStanding,
  own: OwnPart,
): { receipt: string; stored: string } {
  const packedOwn = JSON.stringify([own.youLead, own.yourMax, own.yourPaddle] satisfies PackedOwn)
  return {
    receipt: receiptText(bid, standing.text, own),
    stored: `[${FORM},${JSON.stringify(bid)},${standing.packed},${packedOwn}]`,
  }
}

type PackedOwn = [OwnPart['youLead'], OwnPart['yourMax'], OwnPart['yourPaddle']]

/** The receipt as it was sent, byte for byte. */
export function parseStoredReceipt(stored: string): string {
  const [form, bid, values, own] = JSON.parse(stored) as [number, BidPart, unknown[], PackedOwn]
  if (form !== FORM) throw new Error(`A receipt is stored in form ${form}, which this version can't read.`)
  const [youLead, yourMax, yourPaddle] = own
  const standing = Object.fromEntries(standingFields.map((field, place) => [field, values[place]]))
  return receiptText(bid, JSON.stringify(standing), { youLead, yourMax, yourPaddle })
}

function receiptText(bid: BidPart, standing: string, own: OwnPart): string {
  return `{"bid":${JSON.stringify(bid && bidOf(bid))},"lot":${standing.slice(0, -1)},${JSON.stringify(own).slice(1)}}`
}

const bidOf = ([amount, sequence, placedAt, hash]: NonNullable<BidPart>): BidReceipt['bid'] => ({
  id: bidIdOf(hash),
  amount,
  sequence,
  placedAt,
  hash,
})

/** A bid is identified by its hash; its id is the same in the shape of a UUID (version 8). */
const bidIdOf = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
