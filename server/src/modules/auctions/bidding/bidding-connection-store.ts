import type pg from 'pg'
import type { Logger } from '../../../platform/logger.ts'
import type { Database } from '../../../platform/postgres/database.ts'

/**
 * Only point lookups and inserts run on this connection. Its statements are planned once, and by index: a plan made while
 * the tables are small would read all of them once they have grown.
 */
const planAsWritten = `set plan_cache_mode = force_generic_plan; set enable_hashjoin = off;
  set enable_mergejoin = off; set enable_seqscan = off; set jit = off`

/** One connection, for bids only: its transactions follow one another without a pause. */
export function openBiddingPool(database: Pick<Database, 'openPool'>, logger: Logger): pg.Pool {
  const pool = database.openPool({
    max: 1,
    application_name: 'vermeil-bidding',
    pipeline: true,
    // A lot that another transaction has locked must not delay all other lots for long.
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
  })
  pool.on('connect', (client) => {
    client.query(planAsWritten).catch((error) => logger.warn({ err: error }, 'bidding connection setup failed'))
  })
  return pool
}
