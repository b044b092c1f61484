import type pg from 'pg'
import type { Database } from '../../../platform/postgres/database.ts'

/**
 * Only point lookups and inserts run on this connection. Its statements are planned once, and by index: a plan made while
 * the tables are small would read all of them once they have grown.
 */
const planAsWritten = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_seqscan: 'off',
  jit: 'off',
}

/** One connection, for bids only: its transactions follow one another without a pause. */
export const openBiddingPool = (database: Pick<Database, 'openPool'>): pg.Pool =>
  database.openPool({ max: 1, application_name: 'vermeil-bidding', pipeline: true, session: planAsWritten })

/** A lot that another transaction has locked must not delay all other lots for long. One message, so it costs no wait. */
const BEGIN = 'begin; set local lock_timeout = 5000; set local idle_in_transaction_session_timeout = 15000'

export const beginBids = (client: Pick<pg.PoolClient, 'query'>): Promise<unknown> => client.query(BEGIN)

export const isAnswering = async (client: Pick<pg.PoolClient, 'query'>): Promise<boolean> =>
  (await client.query('select 1')).rowCount === 1
