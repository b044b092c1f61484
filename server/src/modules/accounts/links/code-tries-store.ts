import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { MailedKind } from './mailed-tokens.ts'

const MAX_WRONG = 5
const hashOf = (email: string): Buffer => hash('sha256', email, 'buffer')

/** A condition: a short code can be guessed, so after the fifth wrong one a new mail is needed. */
export const codeTriesLeft = (kind: MailedKind, email: string) =>
  sql<boolean>`not exists (
    select from mailed_code_tries where kind = ${kind} and email_hash = ${hashOf(email)} and wrong >= ${MAX_WRONG}
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
