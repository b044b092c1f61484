import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

const MAX_FOUND = 500
/** The indexes hold groups of three letters: a shorter text would be compared with every name. */
const MIN_PART = 3
/** Up to so many are counted; above, PostgreSQL's own estimate is close enough and costs nothing. */
const MAX_COUNTED = 5_000

/** Everybody with a confirmed account. */
export const peopleLookup = {
  async count(db: Db): Promise<{ count: number; isEstimate: boolean }> {
    const { rows } = await sql<{ estimate: number }>`
      select reltuples as estimate from pg_class where oid = 'accounts_people'::regclass`.execute(db)
    const { estimate } = one(rows)
    if (estimate > MAX_COUNTED) return { count: Math.round(estimate), isEstimate: true }
    return { count: await this.countSince(db, new Date(0)), isEstimate: false }
  },

  /** Those who joined from a moment on. */
  async countSince(db: Db, since: Date): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*)::int as count from accounts
      where confirmed_at is not null and erased_at is null and created_at >= ${since}`
    return count
  },

  async emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from accounts where id = any(${ids}::uuid[]) and email is not null`.execute(db)
    return new Map(rows.map(({ id, email }) => [id, email]))
  },

  /** Whose name or email address contains the text. */
  async matching(db: Db, text: string): Promise<AccountId[]> {
    if (text.length < MIN_PART) return []
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<{ id: AccountId }>`
      select account_id as id from profiles where first_name || ' ' || last_name ilike ${pattern}
      union select id from accounts where email like lower(${pattern}) limit ${MAX_FOUND}`.execute(db)
    return rows.map(({ id }) => id)
  },
}
