import type { AccountId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type Message = { name: string; email: string; subject: string; message: string }

const columns = ['id', 'name', 'email', 'subject', 'message', 'created_at as createdAt'] as const

export const contactStore = {
  add: (tx: Tx, accountId: AccountId | null, { name, email, subject, message }: Message) =>
    tx
      .insertInto('contact_messages')
      .values({ account_id: accountId, name, email, subject, message })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  byId: (db: Db, id: string) =>
    db.selectFrom('contact_messages').select(columns).where('id', '=', id).executeTakeFirst(),

  ofAccount: (db: Db, accountId: AccountId) =>
    db.selectFrom('contact_messages').select(columns).where('account_id', '=', accountId).orderBy('id').execute(),

  async eraseOf(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('contact_messages').where('account_id', '=', accountId).execute()
  },
}
