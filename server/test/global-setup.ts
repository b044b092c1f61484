import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { installJobQueue } from '../src/platform/install-job-queue.ts'
import { openEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { TEMPLATE } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
    /** Its own log: what the tests of query plans read. */
    postgresLog: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const dir = await makeScratchFolder('vermeil-test-')
  const data = join(dir, 'postgres')
  const settings = { max_connections: 300, log_line_prefix: '%d ', synchronous_commit: 'off' }
  const postgres = await openEmbeddedPostgres({ dir: data, settings })
  await postgres.ensureDatabase(TEMPLATE)
  await migrate(postgres.url(TEMPLATE))
  // Otherwise each test server would make its tables.
  await installJobQueue(postgres.url(TEMPLATE))
  await simplifySignIn(postgres.url('postgres'))
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('postgresLog', join(data, 'server.log'))
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** A connection derives a key from the password in 4,096 steps on either side. Tests open thousands of connections. */
async function simplifySignIn(url: string) {
  const { username, password } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set scram_iterations = 1')
  await client.query(`alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`)
  await client.end()
}
