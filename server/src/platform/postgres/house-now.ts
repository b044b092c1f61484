import { sql } from 'kysely'
import { one } from '../must.ts'
import type { Db, Tx } from './database.ts'

/** What time it is in the house: the database's clock, which a test may wind. */
export async function houseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select house_now() as now`.execute(db)
  return one(rows).now
}
