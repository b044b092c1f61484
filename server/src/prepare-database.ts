import { mkdirSync } from 'node:fs'
import type { Config } from './config.ts'
import type { Logger } from './platform/logger.ts'
import { openEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { migrate } from './platform/postgres/migrate.ts'

/** Closes what was opened, last first, whether the house is stopping or failed half-way through its start. */
export type OnClose = (close: () => unknown) => void

export type PreparedDatabase = {
  url: string
  /** Resolves once its files are on the disk. The server must not listen before: what it acknowledges would be lost. */
  synced: Promise<void>
}

/**
 * Starts the database if it is ours, and migrates it. It imports little: its programs run on another core while the rest
 * of the server is still being loaded.
 */
export async function prepareDatabase(config: Config, logger: Logger, onClose: OnClose): Promise<PreparedDatabase> {
  mkdirSync(config.dataDir, { recursive: true })
  if (config.database.kind === 'server') {
    const place = { name: 'The database at DATABASE_URL', remedy: 'use an empty one' }
    await migrate(config.database.url, { place, logger })
    return { url: config.database.url, synced: Promise.resolve() }
  }
  const log = (output: string) => logger.warn({ part: 'postgres', output }, 'embedded database notice')
  const embedded = await openEmbeddedPostgres({ dir: config.database.dir, log })
  onClose(() => embedded.stop())
  await embedded.ensureDatabase('vermeil')
  const url = embedded.url('vermeil')
  const place = {
    name: `The data folder ${config.dataDir}`,
    remedy: 'delete it, or set DATA_DIR to a new folder',
  }
  await migrate(url, { place, logger })
  return { url, synced: embedded.synced }
}
