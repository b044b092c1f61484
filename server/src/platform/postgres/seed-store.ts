import { sql } from 'kysely'
import { one } from '../must.ts'
import type { Database, Tx } from './database.ts'
import { houseNow } from './house-now.ts'

/** Runs work under a name in a transaction; `now` is the database's clock. */
export type RunNamed = (name: string, work: (tx: Tx, now: Date) => Promise<void>) => Promise<void>

type Transactions = Pick<Database, 'transaction'>

/** Once in the life of a database, marked in the same transaction: an interrupted run leaves nothing behind. */
export function createOnce({ db, transaction }: Pick<Database, 'db' | 'transaction'>) {
  const running = new Set<number>()
  let isAbandoned = false
  const run: RunNamed = (name, work) =>
    transaction(async (tx) => {
      const { pid } = one((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows)
      // Before the name is taken: that waits for a node that was killed while it had it.
      running.add(pid)
      try {
        if (isAbandoned) throw new Error(`${name} is left to the next start.`)
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('house_seeds')
          .values({ name })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if (numInsertedOrUpdatedRows === 1n) await work(tx, await houseNow(tx))
      } finally {
        running.delete(pid)
      }
    })
  return {
    run,
    /** Ends what is running at once, and begins nothing more. It fails, and is done by the next start. */
    async abandon(): Promise<void> {
      isAbandoned = true
      for (const pid of running) await sql`select pg_terminate_backend(${pid})`.execute(db)
    },
  }
}

/** On one node at a time: where another node is at it, this returns without running. */
export const createExclusively =
  ({ transaction }: Transactions): RunNamed =>
  (name, work) =>
    transaction(async (tx) => {
      const { rows } = await sql<{ isOurs: boolean }>`
        select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as "isOurs"`.execute(tx)
      if (one(rows).isOurs) await work(tx, await houseNow(tx))
    })
