import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs work within a transaction; if it fails, only this work is rolled back and the transaction can go on. */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint work`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint work`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    throw error
  }
}
