import pg from 'pg'
import type { Logger } from '../logger.ts'
import { must } from '../must.ts'
import { world } from '../world.ts'
import { changedMigrations, type Migration, migrationsDir, readHashList, readMigrations } from './migration-files.ts'
import { type HouseNode, nodeStore, type SeenNode } from './node-store.ts'
import { onClient } from './run-sql.ts'
import { grantRows } from './serving-role.ts'

const MIGRATION_LOCK = 7_355_609
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'
const LOCK_ATTEMPTS = 5
/** An older version can be started again for this long after it was last seen. */
const GO_BACK_SECONDS = 3_600
/** A node that was not seen for this long doesn't run. Six times its interval. */
export const GONE_SECONDS = 60

type Step = Pick<Migration, 'name' | 'sql' | 'isWithoutTransaction'> & Partial<Migration>

/** Ends every run, also one without a new file: a node that stops before it leaves it to the next one. Not recorded. */
const rebuildRehearsal: Step = {
  name: 'rebuild_rehearsal',
  isWithoutTransaction: false,
  sql: `do $$ begin
    if to_regprocedure('rebuild_rehearsal()') is not null then perform rebuild_rehearsal(); end if;
  end $$`,
}

const createTable = `create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`

function sayWhoMay(error: pg.DatabaseError): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  throw new Error(
    'The role of DATABASE_URL may not make tables. Set DATABASE_OWNER_URL to the one that owns them, or MIGRATE_AT_START=off for servers.',
    { cause: error },
  )
}

const grantsFor = (role: string): Step => ({
  ...{ name: `grants for ${role}`, isWithoutTransaction: false },
  sql: grantRows(role, ['public', 'rehearsal', 'vermeil_restore']),
})

type Place = { name: string; remedy: string }
type PlanOptions = {
  dir?: string
  /** Doesn't leave the time to start the older version again: waits only for those of its nodes that run. */
  isFinishing?: boolean
}
type Options = PlanOptions & {
  /** Exactly these are applied, as in the database that was backed up. It is not refused for being restored. */
  restored?: ReadonlySet<string>
  /** Registers before anything can be applied that it doesn't know. */
  node?: HouseNode | undefined
  /** Names the database in the refusal of an outdated one, and says how to get a new one. */
  place?: Place
  /** The role of the servers, where it is not the one that migrates. */
  servingRole?: string | undefined
  onProgress?: (what: string) => void
  logger?: Pick<Logger, 'warn'>
  /** How long a statement may wait for a lock. Requests that need the table queue behind it meanwhile. */
  lockTimeoutMs?: number
  /** The time between two attempts to get a lock. */
  pauseMs?: number
}

/** What the database doesn't have yet. */
export type MigrationPlan = {
  /** Two versions of the server can run while these are applied, and after. */
  before: Migration[]
  /** These follow: no node of an older version is there any more. */
  after: Migration[]
  /** These wait for the nodes. */
  waiting: Migration[]
  waitsFor: SeenNode[]
}

/**
 * Applies the SQL files that the database doesn't have yet, in the order of their names, and returns those names. First
 * those with which the version before can go on; then those marked `-- after-all-nodes`, unless a node that doesn't know
 * them runs or may be started again: they wait.
 *
 * Each file is one transaction; one that is marked `-- no-transaction` runs statement by statement instead. Several nodes
 * may start at the same time: the first one migrates, the others wait and find nothing to do.
 */
export function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { dir = migrationsDir, restored, node, place, servingRole, lockTimeoutMs = 5_000 } = options
  return withMigrationLock(url, async (client) => {
    if (!restored) await refuseRestored(client)
    await client.query(createTable).catch(sayWhoMay)
    // A migration that a power cut takes back is applied again; no commit after it survives without it.
    await client.query(`set lock_timeout = ${lockTimeoutMs}; set synchronous_commit = off`)
    const ours = readMigrations(dir)
    await refuseOthers(client, dir, ours, place)
    const wanted = restored ? ours.filter(({ name }) => restored.has(name)) : ours
    const first = await planOf(client, wanted, options)
    await applyAll(client, first.before, options)
    if (node) await register(client, node, ours)
    const grants = servingRole ? [grantsFor(servingRole)] : []
    await applyAll(client, [...first.after, ...grants, rebuildRehearsal], options)
    return [...first.before, ...first.after].map(({ name }) => name)
  })
}

/** For a node that doesn't migrate by itself: refuses a database that lacks what it needs. */
export function joinMigrated(url: string, { node, place }: { node: HouseNode; place: Place }): Promise<void> {
  return withMigrationLock(url, async (client) => {
    await refuseRestored(client)
    const ours = readMigrations(migrationsDir)
    const { rows } = await client.query(`select to_regclass('public.migrations') is not null as "isThere"`)
    if (rows[0].isThere) await refuseOthers(client, migrationsDir, ours, place)
    const before = rows[0].isThere ? (await planOf(client, ours, {})).before : ours
    const [first] = before
    if (first) {
      throw new Error(
        `${place.name} lacks ${before.length} migrations, the first of them ${first.name}, and MIGRATE_AT_START is off: run \`npm run house -- migrate\` of this version first.`,
      )
    }
    await register(client, node, ours)
  })
}

/** What a run would apply now. */
export async function planMigrations(db: pg.Client | pg.Pool, options: PlanOptions = {}): Promise<MigrationPlan> {
  const { rows } = await db.query(`select to_regclass('public.migrations') is not null as "isThere"`)
  const ours = readMigrations(options.dir ?? migrationsDir)
  if (rows[0].isThere) return planOf(db, ours, options)
  const isAfter = ({ isAfterAllNodes }: Migration) => isAfterAllNodes
  return { before: ours.filter((file) => !isAfter(file)), after: ours.filter(isAfter), waiting: [], waitsFor: [] }
}

/** For /readyz: whether this version can run on the database as it is. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const ours = readMigrations(migrationsDir)
  const { before } = await planOf(pool, ours, {})
  return before.length === 0 && (await findBreaking(pool, ours)) === undefined
}

async function planOf(db: pg.Client | pg.Pool, ours: readonly Migration[], { isFinishing = false }: PlanOptions) {
  const applied = await readApplied(db)
  const pending = ours.filter(({ name }) => !applied.has(name))
  const second = pending.filter(({ isAfterAllNodes }) => isAfterAllNodes)
  const nodes = second.length > 0 ? await nodeStore.list(onClient(db)) : []
  const mayNeedOld = ({ secondsAgo, stoppedAt }: SeenNode) =>
    isFinishing ? stoppedAt === null && secondsAgo < GONE_SECONDS : secondsAgo < GO_BACK_SECONDS
  const holding = ({ name }: Migration) => nodes.filter((node) => mayNeedOld(node) && node.lastMigration < name)
  // In the order of their names: what follows one that waits may need it.
  const end = second.findIndex((file) => holding(file).length > 0)
  const after = end === -1 ? second : second.slice(0, end)
  const waiting = second.slice(after.length)
  return {
    before: pending.filter(({ isAfterAllNodes }) => !isAfterAllNodes),
    ...{ after, waiting },
    waitsFor: waiting[0] ? holding(waiting[0]) : [],
  }
}

async function register(client: pg.Client, node: HouseNode, ours: readonly Migration[]) {
  await nodeStore.prune(onClient(client))
  await nodeStore.seen(onClient(client), node, must(ours.at(-1), 'a migration').name)
}

async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'vermeil-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    return await work(client)
  } finally {
    // A pooler may give the connection to another client. A connection that is lost goes to nobody, and only it fails here.
    await client.query('discard all').catch(() => {})
    await client.end()
  }
}

/** A lock that isn't free is asked for again later, so that requests don't queue behind this statement for long. */
async function applyAll(client: pg.Client, pending: readonly Step[], { logger, onProgress, pauseMs = 1_000 }: Options) {
  let attempt = 1
  for (let rest = pending; rest.length > 0; ) {
    const batch = nextBatch(rest)
    onProgress?.(`Applying ${batch.map(({ name }) => name).join(', ')}`)
    const { error, applied } = await applyBatch(client, batch)
    rest = rest.slice(applied)
    const [failed] = rest
    if (applied > 0) attempt = 1
    if (!error || !failed) continue
    if (error.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS)
      throw new Error(`The migration ${failed.name} failed: ${error.message}`, { cause: error })
    logger?.warn({ step: failed.name, attempt, attempts: LOCK_ATTEMPTS }, 'migration waits for a lock')
    attempt++
    await world.sleep(pauseMs)
  }
}

/** A restored house would write to people and charge cards as if no time had passed. A person looks at it first. */
async function refuseRestored(client: pg.Client) {
  const { rows } = await client.query(`select to_regclass('vermeil_restore.state') is not null as "isRestored"`)
  if (!rows[0].isRestored) return
  const { rows: states } = await client.query('select stage, backup from vermeil_restore.state')
  const [state] = states
  if (!state) return
  const what = `The database was restored from the backup ${state.backup}`
  throw new Error(
    state.stage === 'unfinished'
      ? `${what}, and the restore was interrupted. Run \`npm run house -- restore\` again.`
      : `${what} and is not released. Check it, then run \`npm run house -- release\`.`,
  )
}

/**
 * Polls instead of waiting in `pg_advisory_lock`: a waiting statement holds a snapshot, for which a `create index
 * concurrently` of the node that has the lock would wait in turn.
 */
async function lockMigrations(client: pg.Client) {
  const isLocked = async () => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [MIGRATION_LOCK])
    return rows[0].locked as boolean
  }
  while (!(await isLocked())) await world.sleep(100)
}

async function readApplied(db: pg.Client | pg.Pool): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

/**
 * The first applied migration that isn't one of ours. Later ones than ours are fine: a newer node has applied them, and
 * migrations keep the version before them running.
 */
function findOutdated(ours: readonly Migration[], applied: ReadonlyMap<string, string>): string | undefined {
  const hashes = new Map(ours.map(({ name, hash }) => [name, hash]))
  const last = ours.at(-1)?.name ?? ''
  return [...applied].find(([name, hash]) => name <= last && hashes.get(name) !== hash)?.[0]
}

/** What a newer version has applied since all its nodes run, and this one can't live with. */
async function findBreaking(db: pg.Client | pg.Pool, ours: readonly Migration[]): Promise<string | undefined> {
  const { rows: columns } = await db.query(
    `select from pg_attribute where attrelid = 'public.migrations'::regclass and attname = 'is_after_all_nodes'`,
  )
  if (columns.length === 0) return undefined
  const { rows } = await db.query<{ name: string }>(
    'select name from migrations where is_after_all_nodes order by name',
  )
  const known = new Set(ours.map(({ name }) => name))
  return rows.find(({ name }) => !known.has(name))?.name
}

/** Of files that were edited since, and of databases that another version has made or changed. */
async function refuseOthers(client: pg.Client, dir: string, ours: readonly Migration[], place?: Place) {
  const [changed] = changedMigrations(ours, readHashList(dir))
  if (changed) throw new Error(changed)
  const { name, remedy } = place ?? { name: 'The database', remedy: 'use an empty one' }
  const outdated = findOutdated(ours, await readApplied(client))
  if (outdated) {
    throw new Error(
      `${name} was created by an older version of Vermeil (its migration ${outdated} is not ours) and must be recreated: ${remedy}.`,
    )
  }
  const breaking = await findBreaking(client, ours)
  if (breaking) {
    throw new Error(
      `${name} was upgraded by a newer version of Vermeil (its migration ${breaking} is not ours), and this one can't run on it any more: start the newer version, or restore a backup from before.`,
    )
  }
}

/** The files up to the next one without a transaction; that one alone. */
function nextBatch(pending: readonly Step[]): readonly Step[] {
  const end = pending.findIndex((step) => step.isWithoutTransaction)
  return end === -1 ? pending : pending.slice(0, Math.max(1, end))
}

/** Returns how many of the files were applied, and why the next one was not. */
async function applyBatch(client: pg.Client, batch: readonly Step[]) {
  try {
    for (const statement of statementsOf(batch)) await client.query(statement)
    return { applied: batch.length, error: null }
  } catch (error) {
    await client.query('rollback')
    const recorded = await readApplied(client)
    return { applied: batch.filter(({ name }) => recorded.has(name)).length, error: error as pg.DatabaseError }
  }
}

/** Transactions that follow each other are one message: this process is busy with loading modules meanwhile. */
function statementsOf(batch: readonly Step[]): string[] {
  const record = ({ name, hash, isAfterAllNodes }: Step) => {
    if (!hash) return ''
    const recorded = `insert into migrations (name, hash) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(hash)});`
    const mark = `update migrations set is_after_all_nodes = true where name = ${pg.escapeLiteral(name)};`
    return isAfterAllNodes ? recorded + mark : recorded
  }
  return batch.some((step) => step.isWithoutTransaction)
    ? batch.flatMap((migration) => [...splitStatements(migration.sql), record(migration)])
    : [batch.map((migration) => `begin;\n${migration.sql}\n;${record(migration)}\ncommit;`).join('\n')]
}

/** Sent together, statements would be one transaction. Each ends with a semicolon at the end of a line. */
const splitStatements = (sql: string): string[] =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
