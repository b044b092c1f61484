import { hash } from 'node:crypto'
import type { BidReceipt } from '@vermeil/contracts/auctions'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { RunSql } from '../../platform/postgres/run-sql.ts'
import type { Refusal } from './refusals.ts'

export type Answer<R> = { readonly accepted: true; readonly receipt: R } | Refusal
export type BidAnswer = Answer<BidReceipt>

/** A call that may come again: whose, under which key, and what it asked for. */
export interface KeyedCall {
  readonly accountId: string
  readonly key: string
  readonly requestHash: string
}

export interface KeptAnswer<R> {
  readonly requestHash: string
  readonly answer: Answer<R>
}

/** What a call asks for, so that a key used for anything else is noticed. */
export const requestHashOf = (lotId: string, asked: PlaceBidBody | 'buy-now'): string =>
  hash('sha256', JSON.stringify([lotId, asked]), 'base64')

/** Keys of different accounts never meet. A space stands in no account's id, so the two parts can't run together. */
export const callName = ({ accountId, key }: Pick<KeyedCall, 'accountId' | 'key'>): string => `${accountId} ${key}`

const findAnswers = {
  name: 'auctions.find-bid-answers',
  text: `select account_id as "accountId", key, request_hash as "requestHash", answer from bid_answers
    where (account_id, key) in (select * from unnest($1::uuid[], $2::text[]))`,
}

const addAnswers = {
  name: 'auctions.add-bid-answers',
  text: `insert into bid_answers (account_id, key, request_hash, answer, answered_at)
    select *, $2 from json_to_recordset($1) as a ("accountId" uuid, key text, "requestHash" text, answer json)`,
}

export async function findAnswersTo<R>(run: RunSql, calls: readonly KeyedCall[]): Promise<Map<string, KeptAnswer<R>>> {
  if (calls.length === 0) return new Map()
  const rows = await run<KeyedCall & KeptAnswer<R>>(findAnswers, [
    calls.map(({ accountId }) => accountId),
    calls.map(({ key }) => key),
  ])
  return new Map(rows.map((row) => [callName(row), row]))
}

export async function keepAnswers(
  run: RunSql,
  answered: readonly (KeyedCall & { answer: Answer<unknown> })[],
  now: Date,
): Promise<void> {
  if (answered.length > 0) await run(addAnswers, [JSON.stringify(answered), now])
}
