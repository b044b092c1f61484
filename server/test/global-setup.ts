import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
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
  const settings = { max_connections: 300, log_line_prefix: '%d ' }
  const postgres = await openEmbeddedPostgres({ dir: data, settings })
  await postgres.ensureDatabase(TEMPLATE)
  await migrate(postgres.url(TEMPLATE))
  project.provide('postgresUrl', postgres.url('postgres'))
  project.provide('postgresLog', join(data, 'server.log'))
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
