import { sql } from 'kysely'
import type { DB } from '../schema.ts'
import type { Tx } from './database.ts'
import { lockName } from './lock-name.ts'
import { allRows, oneRow } from './rows.ts'

type TableWith<Column extends string> = { [T in keyof DB]: Column extends keyof DB[T] ? T : never }[keyof DB] & string

/** The part of a store whose rows can be restored for a day after somebody has deleted them. */
export const restorableRows = (table: TableWith<'deleted_at'>) => ({
  async setDeleted(tx: Tx, id: string, isDeleted: boolean): Promise<void> {
    const at = isDeleted ? sql`house_now()` : null
    await sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${id}`.execute(tx)
  },

  /** For good. */
  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(tx)
  },

  /** Deleted more than a day ago. */
  async expired(tx: Tx): Promise<string[]> {
    const rows = await allRows(tx)<{ id: string }>`
      select id from ${sql.table(table)}
      where deleted_at < (select house_now()) - interval '1 day' order by deleted_at limit 1000`
    return rows.map(({ id }) => id)
  },
})

/** The same, of a list of which each account has its own, up to a limit. */
export const ownedRows = (table: TableWith<'deleted_at'> & TableWith<'owner_id'>) => ({
  ...restorableRows(table),

  /** Locks the account's own list, so that two additions can't both be the last. Returns how many there are. */
  async lockOwner(tx: Tx, ownerId: string): Promise<number> {
    await lockName(tx, `${table} ${ownerId}`)
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where owner_id = ${ownerId} and deleted_at is null`
    return count
  },
})
