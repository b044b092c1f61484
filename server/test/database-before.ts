import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * A database of the version before a migration, with what `rows` inserts; its foreign keys are not checked. `apply` runs
 * the migration.
 */
export async function databaseBefore(migration: string, rows: string) {
  const database = await createTestDatabase()
  await database.pool.query('drop schema public, rehearsal cascade; create schema public')
  const all = join(import.meta.dirname, '../migrations')
  const dir = mkdtempSync(join(tmpdir(), 'vermeil-migrations-'))
  for (const name of readdirSync(all).filter((each) => each < migration)) cpSync(join(all, name), join(dir, name))
  onTestFinished(async () => {
    await database.close()
    rmSync(dir, { recursive: true })
  })
  await migrate(database.url, { dir })
  await database.pool.query(`begin; set local session_replication_role = replica; ${rows}; commit`)
  cpSync(join(all, migration), join(dir, migration))
  return { db: database.db, pool: database.pool, apply: () => migrate(database.url, { dir }) }
}
