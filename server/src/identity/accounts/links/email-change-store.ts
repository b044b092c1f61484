import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'

const columns = [
  'id',
  'account_id as accountId',
  'old_email as oldEmail',
  'new_email as newEmail',
  'requested_at as requestedAt',
  'confirmed_at as confirmedAt',
] as const

const select = (db: Db | Tx) => db.selectFrom('email_changes').select(columns)
export type EmailChange = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const canBeUndone = sql<boolean>`(confirmed_at is null or confirmed_at > (select house_now()) - interval '7 days')`

/** Changes of address that the old address can still stop or revert. */
export const emailChangeStore = {
  async add(tx: Tx, change: { accountId: AccountId; oldEmail: string; newEmail: string }): Promise<string> {
    const { id } = await tx
      .insertInto('email_changes')
      .values({ account_id: change.accountId, old_email: change.oldEmail, new_email: change.newEmail })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async byId(tx: Tx, id: string): Promise<EmailChange | null> {
    return (await select(tx).where('id', '=', id).executeTakeFirst()) ?? null
  },

  async byUndoHash(tx: Tx, undoHash: Buffer): Promise<EmailChange | null> {
    return (await select(tx).where('undo_hash', '=', undoHash).where(canBeUndone).executeTakeFirst()) ?? null
  },

  async setUndoHash(tx: Tx, id: string, undoHash: Buffer) {
    await tx.updateTable('email_changes').set({ undo_hash: undoHash }).where('id', '=', id).execute()
  },

  async confirm(tx: Tx, accountId: AccountId, newEmail: string) {
    await tx
      .updateTable('email_changes')
      .set({ confirmed_at: sql<Date>`house_now()` })
      .where('account_id', '=', accountId)
      .where('new_email', '=', newEmail)
      .where('confirmed_at', 'is', null)
      .execute()
  },

  /** This change and all later ones: undoing a change also undoes what was built on it. */
  async removeFrom(tx: Tx, { accountId, requestedAt }: EmailChange) {
    await tx
      .deleteFrom('email_changes')
      .where('account_id', '=', accountId)
      .where('requested_at', '>=', requestedAt)
      .execute()
  },

  async ofAccount(db: Db, accountId: AccountId): Promise<EmailChange[]> {
    return select(db).where('account_id', '=', accountId).orderBy('requested_at').execute()
  },

  /** Changes can be reverted for 7 days, or were never confirmed. */
  prune: (db: Db) =>
    deleteExpired(db, {
      table: 'email_changes',
      since: 'requested_at',
      days: 30,
      where: sql`coalesce(confirmed_at, requested_at) < (select house_now()) - interval '7 days'`,
    }),
}
