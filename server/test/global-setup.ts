import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { TEMPLATE } from './test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-test-'))
  const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres'), settings: { max_connections: 300 } })
  await postgres.ensureDatabase(TEMPLATE)
  await migrate(postgres.url(TEMPLATE))
  project.provide('postgresUrl', postgres.url('postgres'))
  return async () => {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
