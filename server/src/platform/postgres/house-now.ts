import type { Db, Tx } from './database.ts'
import { oneRow } from './rows.ts'

/** The time on the clock that every rule uses: the database's. A test can set it. */
export async function houseNow(db: Db | Tx): Promise<Date> {
  const { now } = await oneRow(db)<{ now: Date }>`select house_now() as now`
  return now
}

/** The day of that time, in UTC: `2026-05-01`. */
export const houseDay = async (db: Db | Tx): Promise<string> => (await houseNow(db)).toISOString().slice(0, 10)
