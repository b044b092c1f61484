import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../../platform/postgres/database.ts'

/** The works that people said they like. */
export const likedStore = {
  async of(pool: pg.Pool, accountId: AccountId): Promise<LotId[]> {
    const { rows } = await pool.query<{ lotId: LotId }>({
      name: 'catalog-liked-lots',
      text: `select lot_id as "lotId" from liked_lots where account_id = $1 order by liked_at desc, lot_id`,
      values: [accountId],
    })
    return rows.map(({ lotId }) => lotId)
  },

  /** Unknown lots are left out. */
  async replace(tx: Tx, accountId: AccountId, lotIds: readonly string[]): Promise<void> {
    const liked = sql`${[...lotIds]}::uuid[]`
    await sql`delete from liked_lots where account_id = ${accountId} and lot_id <> all(${liked})`.execute(tx)
    await sql`insert into liked_lots (account_id, lot_id)
      select ${accountId}::uuid, id from public_lots where id = any(${liked})
      on conflict do nothing`.execute(tx)
  },
}
