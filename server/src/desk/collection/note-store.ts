import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type NoteRow = { orderId: OrderId; text: string; updatedAt: Date }

export const noteStore = {
  async ofAccount(db: Db, accountId: AccountId): Promise<NoteRow[]> {
    return db
      .selectFrom('piece_notes')
      .select(['order_id as orderId', 'text', 'updated_at as updatedAt'])
      .where('account_id', '=', accountId)
      .orderBy('updated_at')
      .execute()
  },

  /** Where two tabs write at the same moment, the later one is stored. */
  async set(db: Db | Tx, accountId: AccountId, orderId: OrderId, text: string): Promise<Date> {
    const { updated_at } = await db
      .insertInto('piece_notes')
      .values({ order_id: orderId, account_id: accountId, text })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ text, updated_at: sql`house_now()` }))
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    return updated_at
  },

  async remove(db: Db, orderId: OrderId): Promise<void> {
    await db.deleteFrom('piece_notes').where('order_id', '=', orderId).execute()
  },

  async removeAll(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('piece_notes').where('account_id', '=', accountId).execute()
  },
}
