import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { must } from '../must.ts'
import type { DB } from '../schema.ts'
import { traceStatements } from '../tracing/trace-statements.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { world } from '../world.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const BIGINT = 20
const NUMERIC = 1700

/** bigint columns hold cents and counts, all far below 2^53: they are numbers from the edge of the database on. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

type Options = {
  url: string
  max?: number
  /** Where statements find their tables first. */
  schema?: string
  /** How long a statement may run, and a transaction wait for its next one. 0: without end. */
  timeoutMs?: number
  tracing?: Tracing | null
  onError?: (error: Error) => void
}

type PoolSettings = pg.PoolConfig & {
  /** Settings of each connection, by name. Startup parameters would do the same, but poolers refuse them. */
  session?: Readonly<Record<string, string>>
}

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Every pool that was opened, by the name its connections have in the database. */
  readonly pools: ReadonlyMap<string, pg.Pool>
  /** Separate connections, for work that must not wait behind the rest. The caller closes the pool. */
  openPool(settings: PoolSettings): pg.Pool
  /** The same database over connections that find the tables of a schema before those of `public`. The caller closes it. */
  inSchema(schema: string, max: number): Database
  readonly transaction: Transact
  /** Whether the database answers. */
  isUp(): Promise<boolean>
  close(): Promise<void>
}

/** Far longer than any statement of a request takes. */
const TIMEOUT_MS = 60_000

export function openDatabase(options: Options): Database {
  const { url, max = 16, schema, timeoutMs = TIMEOUT_MS, tracing = null, onError = () => {} } = options
  const pools = new Map<string, pg.Pool>()
  // Without them one runaway statement, or a transaction that is stuck, would keep its connection and locks for good.
  const timeouts = {
    statement_timeout: String(timeoutMs),
    idle_in_transaction_session_timeout: String(timeoutMs),
  }
  function openPool({ session, ...settings }: PoolSettings) {
    const set = setStatement({ ...timeouts, ...(schema && { search_path: `${schema}, public` }), ...session })
    const opened = new pg.Pool({
      connectionString: url,
      types,
      connectionTimeoutMillis: 5_000,
      application_name: 'vermeil',
      // Nobody gets the connection before.
      onConnect: (client) => client.query(set),
      ...settings,
    })
    // An idle connection that dies with the database is replaced by the pool; without a listener its error would end the process.
    opened.on('error', onError)
    // So would one that dies in somebody's hands between two statements: its next statement fails, and that is enough.
    opened.on('connect', (client) => client.on('error', onError))
    dropAfterFatal(opened)
    if (tracing) traceStatements(opened, tracing)
    pools.set(settings.application_name ?? 'vermeil', opened)
    return opened
  }
  const pool = openPool({ max })
  const db: Db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    pools,
    openPool,
    inSchema: (name, max) => openDatabase({ ...options, max, schema: name }),
    transaction: transactionsOf(db),
    isUp: async () => (await pool.query('select 1')).rowCount === 1,
    async close() {
      await db.destroy()
      // Kysely ends the pool only if it has ever used it; jobs and hand-written SQL may have been the only users.
      if (!pool.ended) await pool.end()
    },
  }
}

const setStatement = (session: Readonly<Record<string, string>>) =>
  Object.entries(session)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ')

/**
 * After a fatal error the server closes the connection, but the statement fails before the socket does. Meanwhile the
 * pool would hand the connection to the next request.
 */
function dropAfterFatal(pool: pg.Pool): void {
  const dead = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    const { connection } = client as pg.PoolClient & { connection: pg.Connection }
    connection.on('errorMessage', ({ severity }: pg.DatabaseError) => {
      if (severity === 'FATAL' || severity === 'PANIC') dead.add(client)
    })
  })
  pool.on('release', (_error, client) => {
    if (dead.has(client)) void (client as pg.PoolClient & pg.Client).end()
  })
}

const RETRIED = new Set(['40001', '40P01']) // serialization failure, deadlock: the loser may simply try again
const ATTEMPTS = 5

const afterCommitTasks = new WeakMap<Tx, (() => void)[]>()

/** Runs the task once the transaction is committed, and never if it is rolled back: nothing is published too early. */
export function afterCommit(tx: Tx, task: () => void): void {
  must(afterCommitTasks.get(tx), 'a transaction opened by `transaction`').push(task)
}

function transactionsOf(db: Db): Transact {
  /** Null where it should be tried again. */
  async function attempt<T>(work: (tx: Tx) => Promise<T>, isLast: boolean) {
    const tasks: (() => void)[] = []
    try {
      const result = await db.transaction().execute((tx) => {
        afterCommitTasks.set(tx, tasks)
        return work(tx)
      })
      return { result, tasks }
    } catch (error) {
      const { code } = error as { code?: string }
      if (!code || !RETRIED.has(code) || isLast) throw error
      return null
    }
  }
  return async (work) => {
    for (let attempts = 1; ; attempts++) {
      const committed = await attempt(work, attempts === ATTEMPTS)
      if (committed) {
        for (const task of committed.tasks) task()
        return committed.result
      }
      await world.sleep(world.random() * 20 * attempts)
    }
  }
}

/** Nothing acknowledged may be lost: a database that answers before it has written is refused. */
export async function refuseUnsafeDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  )
  if (rows.length) {
    const names = rows.map((row) => row.name).join(', ')
    throw new Error(`The database has ${names} off: an acknowledged bid could be lost. Turn it on to start the house.`)
  }
}
