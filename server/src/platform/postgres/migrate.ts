import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../logger.ts'
import { changedMigrations, readHashList } from './migration-hashes.ts'

export const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'migrations')
const MIGRATION_LOCK = 7_355_609
const LOCK_NOT_AVAILABLE = '55P03'
const LOCK_ATTEMPTS = 5
const NO_TRANSACTION = '-- no-transaction\n'

type Step = { name: string; sql: string; hash?: string }
type Migration = Required<Step>

/** Ends every run, also one without a new file: a node that stops before it leaves it to the next one. Not recorded. */
const rebuildRehearsal: Step = {
  name: 'rebuild_rehearsal',
  sql: `do $$ begin
    if to_regprocedure('rebuild_rehearsal()') is not null then perform rebuild_rehearsal(); end if;
  end $$`,
}

type Options = {
  dir?: string
  /** The last file that is applied. Absent: all. */
  upTo?: string
  /** A database that is being restored is not refused. */
  isRestore?: boolean
  /** Names the database in the refusal of an outdated one, and says how to get a new one. */
  place?: { name: string; remedy: string }
  logger?: Pick<Logger, 'warn'>
  /** How long a statement may wait for a lock. Requests that need the table queue behind it meanwhile. */
  lockTimeoutMs?: number
  /** The time between two attempts to get a lock. */
  pauseMs?: number
}

/**
 * Applies the SQL files that the database doesn't have yet, in the order of their names, and returns those names. Each
 * file is one transaction; one that begins with `-- no-transaction` runs statement by statement instead.
 *
 * Several nodes may start at the same time: the first one migrates, the others wait and find nothing to do.
 */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const {
    dir = migrationsDir,
    upTo = '\uffff',
    isRestore,
    place,
    logger,
    lockTimeoutMs = 5_000,
    pauseMs = 1_000,
  } = options
  const client = new pg.Client({ connectionString: url, application_name: 'vermeil-migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    if (!isRestore) await refuseRestored(client)
    await client.query(
      `create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    // A migration that a power cut takes back is applied again; no commit after it survives without it.
    await client.query(`set lock_timeout = ${lockTimeoutMs}; set synchronous_commit = off`)
    const migrations = readMigrations(dir).filter(({ name }) => name <= upTo)
    const [changed] = changedMigrations(readMigrations(dir), readHashList(dir))
    if (changed) throw new Error(changed)
    const applied = await readApplied(client)
    const outdated = findOutdated(migrations, applied)
    if (outdated) throw new Error(outdatedMessage(outdated, place))
    const pending = migrations.filter(({ name }) => !applied.has(name))
    await applyAll([...pending, rebuildRehearsal])
    return pending.map(({ name }) => name)
  } finally {
    // A pooler may give the connection to another client. A connection that is lost goes to nobody, and only it fails here.
    await client.query('discard all').catch(() => {})
    await client.end()
  }

  /** A lock that isn't free is asked for again later, so that requests don't queue behind this statement for long. */
  async function applyAll(pending: readonly Step[]) {
    let attempt = 1
    for (let rest = pending; rest.length > 0; ) {
      const batch = nextBatch(rest)
      const { error, applied } = await applyBatch(client, batch)
      rest = rest.slice(applied)
      const [failed] = rest
      if (applied > 0) attempt = 1
      if (!error || !failed) continue
      if (error.code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS)
        throw new Error(`The migration ${failed.name} failed: ${error.message}`, { cause: error })
      logger?.warn({ step: failed.name, attempt, attempts: LOCK_ATTEMPTS }, 'migration waits for a lock')
      attempt++
      await sleep(pauseMs)
    }
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

/** For /readyz: the files that the database doesn't have yet. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const applied = await readApplied(pool)
  return readMigrations(migrationsDir)
    .map(({ name }) => name)
    .filter((name) => !applied.has(name))
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
  while (!(await isLocked())) await sleep(100)
}

export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
  })
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

function outdatedMessage(migration: string, place: Options['place']): string {
  const { name, remedy } = place ?? { name: 'The database', remedy: 'use an empty one' }
  return `${name} was created by an older version of Vermeil (its migration ${migration} is not ours) and must be recreated: ${remedy}.`
}

const isWithoutTransaction = ({ sql }: Step) => sql.startsWith(NO_TRANSACTION)

/** The files up to the next one without a transaction; that one alone. */
function nextBatch(pending: readonly Step[]): readonly Step[] {
  const end = pending.findIndex(isWithoutTransaction)
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
  const record = ({ name, hash }: Step) =>
    hash ? `insert into migrations (name, hash) values (${pg.escapeLiteral(name)}, ${pg.escapeLiteral(hash)});` : ''
  return batch.some(isWithoutTransaction)
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
