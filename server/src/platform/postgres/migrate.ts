import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

export const migrationsDir = join(import.meta.dirname, '..', '..', '..', 'migrations')
const MIGRATION_LOCK = 7_355_609

/**
 * Applies the numbered SQL files that the database has not seen, each in its own transaction. The advisory lock lets
 * several nodes start at the same moment: the first migrates, the others wait and find nothing to do.
 *
 * An applied file stays as it is. Where one was changed all the same, and a later one brings every house to the same
 * tables, it names the hashes of what it was: `-- formerly <hash>`.
 */
export async function migrate(url: string, dir = migrationsDir): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'vermeil-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const fresh: string[] = []
    for (const { name, sql, hash, former } of readMigrations(dir)) {
      const known = applied.get(name)
      if (known && (known === hash || former.has(known))) continue
      if (known) throw new Error(`The migration ${name} was changed after it had been applied. Add a new one instead.`)
      await apply(client, name, sql, hash)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.end()
  }
}

/** For /readyz: the migrations in our folder that the database has not seen. */
export async function pendingMigrations(pool: pg.Pool, dir = migrationsDir): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  return readMigrations(dir)
    .map((migration) => migration.name)
    .filter((name) => !applied.has(name))
}

function readMigrations(dir: string) {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n')
    const former = new Set([...sql.matchAll(/^-- formerly ([0-9a-f]{64})$/gm)].map(([, hash]) => hash!))
    return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), former }
  })
}

async function apply(client: pg.Client, name: string, sql: string, hash: string) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
