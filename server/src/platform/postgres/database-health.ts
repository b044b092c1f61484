import type pg from 'pg'
import { world } from '../world.ts'

/** What `doctor` asks the database about itself. */
export type DatabaseHealth = {
  version: string
  unsafeSettings: string[]
  invalidConstraints: string[]
  invalidIndexes: string[]
  /** Of the database's clock against this machine's. */
  clockDriftMs: number
}

export async function readDatabaseHealth(db: Pick<pg.Client, 'query'>): Promise<DatabaseHealth> {
  const names = async (text: string) => (await db.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const before = world.now()
  const { rows } = await db.query<{ version: string; now: Date }>(
    `select current_setting('server_version') as version, clock_timestamp() as now`,
  )
  const asked = (before + world.now()) / 2
  return {
    version: rows[0]?.version ?? '',
    unsafeSettings: await names(
      `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
    ),
    invalidConstraints: await names(
      `select conrelid::regclass || '.' || conname as name from pg_constraint where not convalidated order by 1`,
    ),
    invalidIndexes: await names(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid order by 1`,
    ),
    clockDriftMs: Math.round((rows[0]?.now.getTime() ?? 0) - asked),
  }
}
