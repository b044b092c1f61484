import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { OrderFilePurpose, OrderSide } from '@vermeil/contracts/shipping'
import { type Insertable, sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { DB } from '../../platform/schema.ts'

export type StoredMessage = { id: string; orderId: OrderId; side: OrderSide; text: string; sentAt: Date }
export type StoredFile = {
  id: string
  orderId: OrderId
  side: OrderSide
  purpose: OrderFilePurpose
  key: string
  isImage: boolean
  filename: string
  at: Date
}

const messageColumns = ['id', 'order_id as orderId', 'side', 'text', 'sent_at as sentAt'] as const
const fileColumns = [
  ...(['id', 'order_id as orderId', 'side', 'purpose', 'media_key as key', 'is_image as isImage'] as const),
  ...(['filename', 'uploaded_at as at'] as const),
]

/** What both sides of an order write and upload. */
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

  async addFile(tx: Tx, file: Insertable<DB['order_files']>): Promise<void> {
    await tx.insertInto('order_files').values(file).execute()
  },

  filesOf: (db: Db | Tx, orderId: OrderId): Promise<StoredFile[]> =>
    db.selectFrom('order_files').select(fileColumns).where('order_id', '=', orderId).orderBy('id').execute() as Promise<
      StoredFile[]
    >,

  writtenBy: (db: Db, accountId: AccountId, limit: number): Promise<StoredMessage[]> =>
    db
      .selectFrom('order_messages')
      .select(messageColumns)
      .where('author_id', '=', accountId)
      .orderBy('id')
      .limit(limit)
      .execute() as Promise<StoredMessage[]>,

  uploadedBy: (db: Db, accountId: AccountId, limit: number): Promise<StoredFile[]> =>
    db
      .selectFrom('order_files')
      .select(fileColumns)
      .where('author_id', '=', accountId)
      .orderBy('id')
      .limit(limit)
      .execute() as Promise<StoredFile[]>,

  /** What an erased person wrote and uploaded goes. Returns the files to remove. */
  async forget(tx: Tx, accountId: AccountId): Promise<string[]> {
    await tx.deleteFrom('order_messages').where('author_id', '=', accountId).execute()
    const removed = tx.deleteFrom('order_files').where('author_id', '=', accountId)
    return (await removed.returning('media_key as key').execute()).map(({ key }) => key)
  },
}
