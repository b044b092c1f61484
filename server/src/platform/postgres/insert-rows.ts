import { type Insertable, sql } from 'kysely'
import type { DB } from '../schema.ts'
import type { Tx } from './database.ts'

/** Far below what one JSON parameter may hold, and few enough statements for any number of rows. */
const ROWS_PER_STATEMENT = 5_000

/**
 * Inserts many rows, all with the columns of the first. One JSON parameter instead of one per value: thousands of rows
 * go in as fast as PostgreSQL can index them. `skipsExisting`: a row that a unique index refuses is left out.
 */
export async function insertRows<T extends keyof DB>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[] = [],
  { skipsExisting = false } = {},
): Promise<void> {
  const onConflict = skipsExisting ? sql`on conflict do nothing` : sql``
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const batch = rows.slice(at, at + ROWS_PER_STATEMENT)
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((column) => sql.id(column)))
    const into = sql.table(table)
    await sql`insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(batch)}::jsonb) ${onConflict}`.execute(
      tx,
    )
  }
}
