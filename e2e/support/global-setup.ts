import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts'
import { makeScratchFolder } from '../../server/test/scratch-folder.ts'
import { startServer, untilSeeded } from '../../server/test/server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    browserPostgresUrl: string
    demoTemplate: string
    paintings: string
    siteFolder: string
  }
}

const TEMPLATE = 'demo_template'

/**
 * One PostgreSQL for all journeys, with a demonstration house seeded once that every site copies, and one folder of
 * paintings that all of them share: a picture is painted once for the whole run.
 */
export default async function setup(project: TestProject) {
  const dir = await makeScratchFolder('vermeil-journeys-')
  const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres'), settings: { max_connections: 300 } })
  await postgres.ensureDatabase(TEMPLATE)
  const server = await startServer({
    DATABASE_URL: postgres.url(TEMPLATE),
    DATA_DIR: join(dir, 'seeding'),
    DEMO_BIDDERS: 'off',
  })
  await untilSeeded(server)
  await server.end()
  await forgetConnections(postgres.url('postgres'))
  project.provide('browserPostgresUrl', postgres.url('postgres'))
  project.provide('demoTemplate', TEMPLATE)
  project.provide('paintings', join(dir, 'paintings'))
  await mkdir(join(dir, 'sites'))
  project.provide('siteFolder', join(dir, 'sites'))
  return async () => {
    await postgres.stop()
    // A worker's site may write to it for a moment more.
    await rm(dir, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** A database with a connection left over cannot be copied. */
async function forgetConnections(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [TEMPLATE])
  await client.end()
}
