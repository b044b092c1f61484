import { hash } from 'node:crypto'
import { mailedCode } from '@vermeil/contracts/identity/mailed-code'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { AccountMailKind, Challenge, IssuedToken, MailedKind } from './mailed-tokens.ts'

export type MailedToken = { accountId: AccountId; kind: AccountMailKind; challenge: Challenge | null }

const columns = [
  'account_id as accountId',
  'kind',
  'code_challenge as challengeValue',
  'code_challenge_method as challengeMethod',
] as const

type Row = { accountId: AccountId; kind: string; challengeValue: string | null; challengeMethod: string | null }
const toToken = ({ accountId, kind, challengeValue, challengeMethod }: Row): MailedToken => ({
  accountId,
  kind: kind as AccountMailKind,
  challenge: challengeValue ? { value: challengeValue, method: challengeMethod as Challenge['method'] } : null,
})

export const hashAuthCode = (code: string): Buffer => hash('sha256', code, 'buffer')

const inTime = sql<boolean>`expires_at > (select house_now())`

export const mailedTokenStore = {
  /** A newer mail of the same kind replaces the older one. */
  async put(tx: Tx, token: MailedToken & IssuedToken): Promise<void> {
    const values = {
      account_id: token.accountId,
      kind: token.kind,
      token_hash: token.tokenHash,
      code_hash: token.codeHash,
      code_challenge: token.challenge?.value ?? null,
      code_challenge_method: token.challenge?.method ?? null,
      expires_at: sql<Date>`house_now() + make_interval(secs => ${token.lifeSeconds})`,
      created_at: sql<Date>`house_now()`,
    }
    await tx
      .insertInto('mailed_tokens')
      .values(values)
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(values))
      .execute()
  },

  /** Removes the token with its first use. Null if it was used, has expired or never existed. */
  async spend(tx: Tx, kind: AccountMailKind, tokenHash: Buffer): Promise<MailedToken | null> {
    const row = await tx
      .deleteFrom('mailed_tokens')
      .where('kind', '=', kind)
      .where('token_hash', '=', tokenHash)
      .where(inTime)
      .returning(columns)
      .executeTakeFirst()
    return row ? toToken(row) : null
  },

  /** `email` is the address that was entered with the code. Wrong codes are counted by it. */
  async spendCode(
    tx: Tx,
    {
      accountId,
      kind,
      codeHashes,
      email,
    }: { accountId: AccountId; kind: AccountMailKind; codeHashes: readonly Buffer[]; email: string },
  ): Promise<MailedToken | null> {
    const row = await tx
      .deleteFrom('mailed_tokens')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .where('code_hash', 'in', codeHashes)
      .where(inTime)
      .where(codeTriesLeft(kind, email))
      .returning(columns)
      .executeTakeFirst()
    return row ? toToken(row) : null
  },

  async remove(tx: Tx, accountId: AccountId, kind: AccountMailKind) {
    await tx.deleteFrom('mailed_tokens').where('account_id', '=', accountId).where('kind', '=', kind).execute()
  },

  async clear(tx: Tx, accountId: AccountId) {
    await tx.deleteFrom('mailed_tokens').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('auth_codes').where('account_id', '=', accountId).execute()
  },

  async addAuthCode(
    tx: Tx,
    code: { hash: Buffer; accountId: AccountId; method: 'otp' | 'recovery'; challenge: Challenge },
  ): Promise<void> {
    await tx
      .insertInto('auth_codes')
      .values({
        code_hash: code.hash,
        account_id: code.accountId,
        method: code.method,
        code_challenge: code.challenge.value,
        code_challenge_method: code.challenge.method,
        expires_at: sql<Date>`house_now() + interval '5 minutes'`,
      })
      .execute()
  },

  /** Removed with the first try, right or wrong: a stolen code must not be tried against many verifiers. */
  async spendAuthCode(tx: Tx, hash: Buffer) {
    return await tx
      .deleteFrom('auth_codes')
      .where('code_hash', '=', hash)
      .returning([
        'account_id as accountId',
        'method',
        'code_challenge as challenge',
        'code_challenge_method as challengeMethod',
        inTime.as('isInTime'),
      ])
      .executeTakeFirst()
  },

  async prune(db: Db) {
    await deleteExpired(db, { table: 'mailed_tokens', since: 'expires_at', days: 1 })
    await deleteExpired(db, { table: 'auth_codes', since: 'expires_at', days: 1 })
  },
}

const hashOf = (email: string): Buffer => hash('sha256', email, 'buffer')

/** A condition: a short code can be guessed, so after the fifth wrong one a new mail is needed. */
export const codeTriesLeft = (kind: MailedKind, email: string) =>
  sql<boolean>`not exists (
    select from mailed_code_tries where kind = ${kind} and email_hash = ${hashOf(email)} and wrong >= ${mailedCode.maxWrong}
  )`

/** Wrong tries at mailed codes, by the address entered: a try costs the same whether or not it has an account. */
export const codeTriesStore = {
  async count(db: Db, kind: MailedKind, email: string) {
    await db
      .insertInto('mailed_code_tries')
      .values({ kind, email_hash: hashOf(email), wrong: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'email_hash'])
          .doUpdateSet({ wrong: sql`mailed_code_tries.wrong + 1`, tried_at: sql`house_now()` }),
      )
      .execute()
  },

  async clear(tx: Tx, kind: MailedKind, email: string) {
    await tx.deleteFrom('mailed_code_tries').where('kind', '=', kind).where('email_hash', '=', hashOf(email)).execute()
  },

  prune: (db: Db) => deleteExpired(db, { table: 'mailed_code_tries', since: 'tried_at', days: 1 }),
}
