import { mkdirSync } from 'node:fs'
import type { Config } from './config.ts'
import type { Logger } from './platform/logger.ts'
import { superviseDatabase } from './platform/postgres/database-supervisor.ts'

/** Closes what was opened, last first, whether the house is stopping or failed half-way through its start. */
export type OnClose = (close: () => unknown) => void

export type PreparedDatabase = {
  url: string
  /** Resolves once its files are on the disk. The server must not listen before: what it acknowledges would be lost. */
  synced: Promise<void>
}

/** Starts the database if it is ours, and migrates it. It imports little: the rest is loaded meanwhile. */
export async function prepareDatabase(config: Config, logger: Logger, onClose: OnClose): Promise<PreparedDatabase> {
  mkdirSync(config.dataDir, { recursive: true })
  if (config.database.kind === 'server') {
    const [{ migrate }, { refuseTransactionPooler }] = await Promise.all([
      import('./platform/postgres/migrate.ts'),
      import('./platform/postgres/refuse-pooler.ts'),
    ])
    await refuseTransactionPooler(config.database.url)
    const place = { name: 'The database at DATABASE_URL', remedy: 'use an empty one' }
    await migrate(config.database.url, { place, logger })
    return { url: config.database.url, synced: Promise.resolve() }
  }
  const place = {
    name: `The data folder ${config.dataDir}`,
    remedy: 'delete it, or set DATA_DIR to a new folder',
  }
  const supervisor = superviseDatabase({ dir: config.database.dir, archive: config.archiveTo, place }, logger)
  onClose(supervisor.stop)
  return { url: await supervisor.ready, synced: supervisor.synced }
}
