import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Lets one transaction at a time past this point, by a name such as `quotes <account>`, until it ends. */
export const lockName = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
