import { sql } from 'kysely'
import { one } from '../must.ts'
import type { Db, Tx } from './database.ts'

/** The time on the clock that every rule uses: the database's. A test can set it. */
export async function houseNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select house_now() as now`.execute(db)
  return one(rows).now
}

/** The day of that time, in UTC: `2026-05-01`. */
export const houseDay = async (db: Db | Tx): Promise<string> => (await houseNow(db)).toISOString().slice(0, 10)
