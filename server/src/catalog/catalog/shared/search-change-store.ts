import type pg from 'pg'
import type { Logger } from '../../../platform/logger.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { type Timer, world } from '../../../platform/world.ts'

const RETRY_MS = 1_000

/** Counts changes of searchable rows, committed by any node, by the notifications of the database. */
export function createSearchChanges(database: Database, logger: Logger) {
  const counts = { order: 0, price: 0 }
  let pool: pg.Pool | undefined
  let client: pg.PoolClient | undefined
  let retry: Timer | undefined
  let isClosed = false

  async function listen() {
    pool ??= database.openPool({ max: 1, application_name: 'vermeil-search-changes' })
    try {
      const opened = await pool.connect()
      if (isClosed) return opened.release(true)
      opened.on('notification', ({ payload }) => {
        if (payload === 'price') counts.price += 1
        else counts.order += 1
      })
      opened.on('error', () => lost(opened))
      opened.on('end', () => lost(opened))
      await opened.query('listen search_changed')
      client = opened
    } catch (error) {
      logger.warn({ err: error }, 'search notifications failed')
      again()
    }
  }

  function lost(of: pg.PoolClient) {
    if (client !== of) return
    client = undefined
    of.release(true)
    again()
  }

  function again() {
    if (!isClosed) retry = world.setTimeout(listen, RETRY_MS)
  }

  return {
    counts: (): Readonly<typeof counts> => ({ ...counts }),
    /** Null while changes may be missed. */
    current: (): Readonly<typeof counts> | null => (client ? counts : null),
    start: listen,
    async stop() {
      isClosed = true
      world.clearTimeout(retry)
      const listening = client
      client = undefined
      listening?.release(true)
      await pool?.end()
    },
  }
}
export type SearchChanges = ReturnType<typeof createSearchChanges>
