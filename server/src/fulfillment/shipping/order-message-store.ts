import type { OrderSide } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { DB } from '../../platform/schema.ts'

export type StoredMessage = { id: string; orderId: OrderId; side: OrderSide; text: string; sentAt: Date }

const messageColumns = ['id', 'order_id as orderId', 'side', 'text', 'sent_at as sentAt'] as const
/** What both sides of an order write. */
export const orderMessageStore = {
  async add(tx: Tx, message: Insertable<DB['order_messages']>): Promise<void> {
    await tx.insertInto('order_messages').values(message).execute()
  },

  messagesOf: (db: Db | Tx, orderId: OrderId): Promise<StoredMessage[]> =>
    db
      .selectFrom('order_messages')
      .select(messageColumns)
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute() as Promise<StoredMessage[]>,

  async count(tx: Tx, orderId: OrderId, side: OrderSide): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from order_messages where order_id = ${orderId} and side = ${side}`.execute(tx)
    return one(rows).count
  },

  writtenBy: (db: Db, accountId: AccountId, limit: number): Promise<StoredMessage[]> =>
    db
      .selectFrom('order_messages')
      .select(messageColumns)
      .where('author_id', '=', accountId)
      .orderBy('id')
      .limit(limit)
      .execute() as Promise<StoredMessage[]>,

  /** What an erased person wrote goes. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('order_messages').where('author_id', '=', accountId).execute()
  },
}
