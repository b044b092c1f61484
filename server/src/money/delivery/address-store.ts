import type { AccountId } from '@vermeil/contracts/ids'
import type { Address, AddressBody } from '@vermeil/contracts/money/addresses.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'
import { oneRow } from '../../platform/postgres/rows.ts'

export type StoredAddress = Address & { accountId: AccountId }

const columns = [
  ...(['id', 'account_id as accountId', 'name', 'line1', 'line2', 'city', 'region'] as const),
  ...(['postal_code as postalCode', 'country', 'phone', 'is_default as isDefault'] as const),
] as const

const rowOf = ({ postalCode, ...body }: AddressBody) => ({ ...body, postal_code: postalCode })

export const addressStore = {
  async find(db: Db | Tx, id: string, withDeleted = false): Promise<StoredAddress | null> {
    const found = db.selectFrom('addresses').select(columns).where('id', '=', id)
    return (await (withDeleted ? found : found.where('deleted_at', 'is', null)).executeTakeFirst()) ?? null
  },

  /** The default first, then the newest. */
  ofAccount: (db: Db | Tx, accountId: AccountId, limit: number): Promise<StoredAddress[]> =>
    db
      .selectFrom('addresses')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .orderBy('is_default', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Also the deleted ones, which can still be restored. */
  exportOf: (db: Db, accountId: AccountId) =>
    db
      .selectFrom('addresses')
      .select([...columns, 'created_at', 'deleted_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),

  async homeOf(db: Db, accountId: AccountId): Promise<{ country: string; region: string } | null> {
    const home = db.selectFrom('addresses').select(['country', 'region']).where('account_id', '=', accountId)
    return (await home.where('is_default', '=', true).executeTakeFirst()) ?? null
  },

  /** Spelling aside: case, spaces and punctuation are not compared. */
  async sharingAddress(tx: Tx, accountId: AccountId, others: readonly AccountId[]): Promise<AccountId[]> {
    const plain = (alias: string) => sql`lower(regexp_replace(
      concat(${sql.ref(`${alias}.line1`)}, ${sql.ref(`${alias}.line2`)}, ${sql.ref(`${alias}.postal_code`)}),
      '[^[:alnum:]]', '', 'g'))`
    const { rows } = await sql<{ accountId: AccountId }>`
      select distinct theirs.account_id as "accountId" from addresses own
      join addresses theirs on theirs.country = own.country and ${plain('theirs')} = ${plain('own')}
      where own.account_id = ${accountId} and theirs.account_id = any(${others}::uuid[])`.execute(tx)
    return rows.map((row) => row.accountId)
  },

  /** One account's changes run one after the other: there is one default at most, and a limit. Returns the count. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<number> {
    await lockName(tx, `addresses ${accountId}`)
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*)::int as count from addresses where account_id = ${accountId} and deleted_at is null`
    return count
  },

  async add(tx: Tx, accountId: AccountId, body: AddressBody, seed: { id?: string; created_at?: Date } = {}) {
    const values = { ...seed, ...rowOf(body), account_id: accountId }
    return (await tx.insertInto('addresses').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** False if it was deleted meanwhile. */
  async change(tx: Tx, id: string, body: AddressBody): Promise<boolean> {
    const changed = tx.updateTable('addresses').set(rowOf(body)).where('id', '=', id).where('deleted_at', 'is', null)
    return (await changed.executeTakeFirst()).numUpdatedRows > 0n
  },

  async setDeleted(tx: Tx, id: string, isDeleted: boolean): Promise<void> {
    const deletedAt = isDeleted ? sql<Date>`house_now()` : null
    await tx.updateTable('addresses').set({ deleted_at: deletedAt, is_default: false }).where('id', '=', id).execute()
  },

  /** False if it was deleted meanwhile. */
  async makeDefault(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
    const own = tx.updateTable('addresses').where('account_id', '=', accountId).where('deleted_at', 'is', null)
    await own.set({ is_default: false }).where('is_default', '=', true).execute()
    return (await own.set({ is_default: true }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n
  },

  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('addresses').where('account_id', '=', accountId).execute()
  },

  /** Deleted more than a day ago. */
  async prune(db: Db): Promise<void> {
    await sql`delete from addresses where deleted_at < (select house_now()) - interval '1 day'`.execute(db)
  },
}
