import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { Refusal } from '../rules/refusals.ts'
import { readKeptReceipt } from './receipt-form.ts'

/**
 * An answer as it goes out: the receipt is text from the moment it is made, so that nothing is put into words twice and
 * a retry gets the same to the letter. `kept` is the shorter form of it that the table holds, where it has one.
 */
export type Answer = { readonly accepted: true; readonly receipt: string; readonly kept?: string } | Refusal

/** A call that may come again: whose, under which key, and what it asked for. */
export interface KeyedCall {
  readonly accountId: string
  readonly key: string
  readonly request: string
}

export interface KeptAnswer {
  readonly request: string
  readonly answer: Answer
}

/**
 * What a call asks for, so that a key used for anything else is noticed. JSON, since that is what the table holds from
 * the first day on; put together by hand, since neither an id nor a number of cents needs the care that takes its time.
 */
export function requestText(lotId: string, asked: PlaceBidBody | 'buy-now'): string {
  if (asked === 'buy-now') return `["${lotId}","buy-now"]`
  const offer = 'amount' in asked ? `"amount":${asked.amount}` : `"maxAmount":${asked.maxAmount}`
  return `["${lotId}",{${offer}${asked.confirmUnusual ? ',"confirmUnusual":true' : ''}}]`
}

/** Keys of different accounts never meet. A space stands in no account's id, so the two parts can't run together. */
export const callName = ({ accountId, key }: Pick<KeyedCall, 'accountId' | 'key'>): string => `${accountId} ${key}`

// `offset 0` makes each key a lookup of its own: a plain join would let the planner read the whole table.
const findAnswers = {
  name: 'auctions.find-bid-answers',
  text: `select call."accountId", call.key, kept.request, kept.is_accepted, kept.answer
    from unnest($1::uuid[], $2::text[]) as call ("accountId", key)
    cross join lateral (
      select request, is_accepted, answer from bid_answers where account_id = call."accountId" and key = call.key offset 0
    ) as kept`,
}

type AnswerRow = KeyedCall & { is_accepted: boolean; answer: string }

export async function findAnswersTo(run: RunSql, calls: readonly KeyedCall[]): Promise<Map<string, KeptAnswer>> {
  if (calls.length === 0) return new Map()
  const rows = await run<AnswerRow>(findAnswers, [calls.map(({ accountId }) => accountId), calls.map(({ key }) => key)])
  return new Map(rows.map((row) => [callName(row), { request: row.request, answer: readAnswer(row) }]))
}

const readAnswer = ({ is_accepted, answer }: AnswerRow): Answer =>
  is_accepted
    ? { accepted: true, receipt: answer.startsWith('[') ? readKeptReceipt(answer) : answer }
    : (JSON.parse(answer) as Refusal)

export interface NewAnswer {
  readonly call: KeyedCall
  readonly answer: Answer
}

/** As the sitting writes it, with all else that it decided. */
export const answerFields = ({ call, answer }: NewAnswer) => ({
  account_id: call.accountId,
  key: call.key,
  request: call.request,
  is_accepted: answer.accepted,
  answer: answer.accepted ? (answer.kept ?? answer.receipt) : JSON.stringify(answer),
})

/** Answers go 90 days after their lot ended (promise 7). The table refuses to lose any other. */
export const pruneAnswers = (db: Db) =>
  deleteExpired(db, {
    table: 'bid_answers',
    since: 'answered_at',
    days: 90,
    where: sql`is_bid_answer_expired(request, answered_at)`,
  })
