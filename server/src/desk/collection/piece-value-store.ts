import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type PieceValueRow = { orderId: OrderId; value: Cents; updatedAt: Date }

export const pieceValueStore = {
  async ofAccount(db: Db, accountId: AccountId): Promise<PieceValueRow[]> {
    return db
      .selectFrom('piece_values')
      .select(['order_id as orderId', 'value_cents as value', 'updated_at as updatedAt'])
      .where('account_id', '=', accountId)
      .orderBy('updated_at')
      .execute()
  },

  async set(db: Db | Tx, accountId: AccountId, orderId: OrderId, value: Cents): Promise<void> {
    await db
      .insertInto('piece_values')
      .values({ order_id: orderId, account_id: accountId, value_cents: value })
      .onConflict((conflict) =>
        conflict.column('order_id').doUpdateSet({ value_cents: value, updated_at: sql`house_now()` }),
      )
      .execute()
  },

  async remove(db: Db, orderId: OrderId): Promise<void> {
    await db.deleteFrom('piece_values').where('order_id', '=', orderId).execute()
  },

  async removeAll(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('piece_values').where('account_id', '=', accountId).execute()
  },
}
