import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export const grantStore = {
  /** Also deletes expired grants, which are never looked up again. */
  async add(tx: Tx, tokenHash: Buffer, minutes: number): Promise<Date> {
    await tx.deleteFrom('music_grants').where('expires_at', '<=', sql<Date>`(select house_now())`).execute()
    const { expires_at } = await tx
      .insertInto('music_grants')
      .values({ token_hash: tokenHash, expires_at: sql`house_now() + make_interval(mins => ${minutes})` })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    return expires_at
  },

  async isOpen(db: Db | Tx, tokenHash: Buffer): Promise<boolean> {
    const row = await db
      .selectFrom('music_grants')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', sql<Date>`(select house_now())`)
      .executeTakeFirst()
    return row !== undefined
  },
}
