import { type RawBuilder, sql } from 'kysely'
import { one } from '../must.ts'
import type { DB } from '../schema.ts'
import type { Db } from './database.ts'

/** Rows per statement: few enough that nobody waits long for its locks. */
const BATCH = 1_000

type Expired<Table extends keyof DB> = {
  table: Table
  /** The time that the age is counted from. An index must begin with it. */
  since: keyof DB[Table] & string
  days: number
  /** A further condition, which few of the old rows fail. */
  where?: RawBuilder<unknown>
}

/** Deletes old rows, in batches. Returns how many there were. */
export const deleteExpired = <Table extends keyof DB>(db: Db, expired: Expired<Table>): Promise<number> =>
  inBatches(db, expired, (rows) => sql`delete from ${sql.table(expired.table)} where ctid = any(array(${rows}))`)

/** Empties one column of old rows, in batches. Returns how many there were. */
export function blankExpired<Table extends keyof DB>(
  db: Db,
  expired: Omit<Expired<Table>, 'where'> & { column: keyof DB[Table] & string },
): Promise<number> {
  const column = sql.ref(expired.column)
  return inBatches(
    db,
    { ...expired, where: sql`${column} is not null` },
    (rows) => sql`update ${sql.table(expired.table)} set ${column} = null where ctid = any(array(${rows}))`,
  )
}

/**
 * The deadline is a value and the rows are ordered, so that the planner sees that they are few and takes the index. A
 * row that somebody changes meanwhile is left to the next day.
 */
async function inBatches<Table extends keyof DB>(
  db: Db,
  { table, since, days, where = sql`true` }: Expired<Table>,
  change: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<number> {
  const deadline = sql<{ at: Date }>`select house_now() - make_interval(days => ${days}) as at`
  const { at } = one((await deadline.execute(db)).rows)
  const time = sql.ref(since)
  const rows = sql`select ctid from ${sql.table(table)} where ${time} < ${at} and ${where} order by ${time} limit ${BATCH}`
  for (let changed = 0; ; ) {
    const { numAffectedRows = 0n } = await change(rows).execute(db)
    changed += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return changed
  }
}
