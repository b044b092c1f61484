import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export interface NewPushSubscription {
  readonly accountId: AccountId
  /** Signing out on the device ends the session, and with it the subscription. */
  readonly sessionId: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

const columns = ['id', 'account_id as accountId', 'endpoint', 'p256dh', 'auth'] as const
const select = (db: Db | Tx) => db.selectFrom('push_subscriptions').select(columns)
export type PushSubscriptionRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const pushStore = {
  /** The same browser again, also with another person: it is theirs from now on. */
  async put(tx: Tx, { accountId, sessionId, endpoint, p256dh, auth }: NewPushSubscription): Promise<void> {
    const values = { account_id: accountId, session_id: sessionId, p256dh, auth, created_at: sql<Date>`house_now()` }
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
      .execute()
  },

  /** Removes the oldest above the limit. */
  async trim(tx: Tx, accountId: AccountId, limit: number): Promise<void> {
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where account_id = ${accountId}
        order by created_at desc, id desc offset ${limit})`.execute(tx)
  },

  byId: (db: Db | Tx, id: string): Promise<PushSubscriptionRow | undefined> =>
    select(db).where('id', '=', id).executeTakeFirst(),

  ofAccounts: (db: Db | Tx, accountIds: readonly AccountId[]): Promise<PushSubscriptionRow[]> =>
    accountIds.length === 0 ? Promise.resolve([]) : select(db).where('account_id', 'in', accountIds).execute(),

  /** For the person themselves: without the keys. */
  devicesOf: (db: Db | Tx, accountId: AccountId) =>
    db
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at as createdAt', 'succeeded_at as succeededAt'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .execute(),

  async succeeded(db: Db | Tx, id: string): Promise<void> {
    await db.updateTable('push_subscriptions').set({ succeeded_at: sql`house_now()` }).where('id', '=', id).execute()
  },

  async remove(db: Db | Tx, id: string): Promise<void> {
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
  },

  async removeOwn(db: Db | Tx, accountId: AccountId, endpoint: string): Promise<void> {
    await db
      .deleteFrom('push_subscriptions')
      .where('account_id', '=', accountId)
      .where('endpoint', '=', endpoint)
      .execute()
  },

  async removeOf(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
  },
}

export interface PushKeyRow {
  readonly publicKey: Buffer
  readonly sealedPrivateKey: Buffer
}

export const pushKeyStore = {
  read: (db: Db): Promise<PushKeyRow | undefined> =>
    db
      .selectFrom('push_keys')
      .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
      .executeTakeFirst(),

  /** Of two nodes that start together, the second waits for the first, and both use the first one's pair. */
  async add(db: Db, { publicKey, sealedPrivateKey }: PushKeyRow): Promise<void> {
    await db
      .insertInto('push_keys')
      .values({ public_key: publicKey, sealed_private_key: sealedPrivateKey })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
}
