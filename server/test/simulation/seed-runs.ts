import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { installJobQueue } from '../../src/platform/install-job-queue.ts'
import { openEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { type Options, type Result, simulateHouse } from './simulate-house.ts'

export type Story = Omit<Options, 'url' | 'dataDir'>

/** A PostgreSQL of its own, in which each run has a new database. */
export async function openSeedRuns() {
  const folder = await makeScratchFolder('vermeil-simulation-')
  const settings = { synchronous_commit: 'off' }
  const postgres = await openEmbeddedPostgres({ dir: join(folder, 'postgres'), settings })
  await postgres.ensureDatabase('template')
  await migrate(postgres.url('template'))
  await installJobQueue(postgres.url('template'))
  const owner = new pg.Client({ connectionString: postgres.url('postgres') })
  await owner.connect()

  return {
    async play(story: Story): Promise<Result> {
      const dataDir = join(folder, 'house')
      await owner.query('create database house template template strategy file_copy')
      try {
        return await simulateHouse({ ...story, url: postgres.url('house'), dataDir })
      } finally {
        await owner.query('drop database house with (force)')
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    async close(): Promise<void> {
      await owner.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
