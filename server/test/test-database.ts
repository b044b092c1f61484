import { randomBytes } from 'node:crypto'
import { recordTestEvent } from '@vermeil/test-kit/test-events'
import pg from 'pg'
import { inject } from 'vitest'
import { one } from '../src/platform/must.ts'
import { openDatabase } from '../src/platform/postgres/database.ts'

export const TEMPLATE = 'vermeil_template'

/** A database of its own, so that test files never disturb each other: a migrated one, or an empty one. */
export async function createTestDatabase(template: typeof TEMPLATE | 'template0' = TEMPLATE) {
  recordTestEvent('database')
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copied as files: a third of the work of writing every page to the log, which nobody would replay.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = server.replace(/\/postgres$/, `/${name}`)
  const database = openDatabase({ url, max: 10 })
  let present = 'clock_timestamp()'
  return {
    ...database,
    name,
    url,
    /** Moves the clock of the rules. Only a test database carries an offset. */
    async windClock(offset: string) {
      const literal = pg.escapeLiteral(offset)
      await database.pool.query(
        `create or replace function house_now() returns timestamptz language sql volatile
         as $$ select ${present} + interval ${literal} $$`,
      )
    },
    /** Connections that are opened from now on wait until the disk has what they commit, as in production. */
    makeSafe: () => database.pool.query(`alter database ${name} set synchronous_commit = on`),
    /** From now on the clock is stopped, and only `windClock` moves it: a slow machine changes no result. */
    async stopClock() {
      const { rows } = await database.pool.query<{ now: string }>('select clock_timestamp()::text as now')
      present = `timestamptz ${pg.escapeLiteral(one(rows).now)}`
      await this.windClock('0 seconds')
    },
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>

async function onServer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
