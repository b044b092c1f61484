import { mkdirSync } from 'node:fs'
import pkg from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import type { Logger } from './platform/logger.ts'
import { superviseDatabase } from './platform/postgres/database-supervisor.ts'
import type { HouseNode } from './platform/postgres/node-store.ts'
import { world } from './platform/world.ts'

/** Closes what was opened, last first, whether the house is stopping or failed half-way through its start. */
export type OnClose = (close: () => unknown) => void

export type PreparedDatabase = {
  url: string
  /** For the migrations that wait. Null where nodes don't migrate by themselves. */
  migrateUrl: string | null
  /** Whether the job library may make and upgrade its tables as it starts. */
  ownsJobQueue: boolean
  /** This process, as it has registered itself in the database. */
  node: HouseNode
  /** Resolves once its files are on the disk. The server must not listen before: what it acknowledges would be lost. */
  synced: Promise<void>
}

/** Starts the database if it is ours, migrates it, and registers this node in it. It imports little: the rest is loaded meanwhile. */
export async function prepareDatabase(config: Config, logger: Logger, onClose: OnClose): Promise<PreparedDatabase> {
  mkdirSync(config.dataDir, { recursive: true })
  const node = { id: world.uuid(), name: config.nodeName, version: pkg.version }
  if (config.database.kind === 'server') return prepareServer(config.database, config.migratesAtStart, node, logger)
  const place = {
    name: `The data folder ${config.dataDir}`,
    remedy: 'delete it, or set DATA_DIR to a new folder',
  }
  const supervisor = superviseDatabase({ dir: config.database.dir, archive: config.archiveTo, place, node }, logger)
  onClose(supervisor.stop)
  const url = await supervisor.ready
  return { url, migrateUrl: url, ownsJobQueue: true, node, synced: supervisor.synced }
}

type Server = { url: string; ownerUrl: string }

async function prepareServer({ url, ownerUrl }: Server, migratesAtStart: boolean, node: HouseNode, logger: Logger) {
  const [{ joinMigrated, migrate }, { refuseTransactionPooler }, { roleOf }] = await Promise.all([
    import('./platform/postgres/migrate.ts'),
    import('./platform/postgres/refuse-pooler.ts'),
    import('./platform/postgres/serving-role.ts'),
  ])
  const place = { name: 'The database at DATABASE_URL', remedy: 'use an empty one' }
  const isSeparate = ownerUrl !== url
  await refuseTransactionPooler(url)
  if (!migratesAtStart) await joinMigrated(url, { place, node })
  else if (!isSeparate) await migrate(url, { place, logger, node })
  else {
    await refuseTransactionPooler(ownerUrl)
    const { installJobQueue } = await import('./platform/install-job-queue.ts')
    const servingRole = roleOf(url)
    await migrate(ownerUrl, { place, logger, node, servingRole })
    await installJobQueue(ownerUrl, { servingRole })
  }
  return {
    ...{ url, node, synced: Promise.resolve() },
    migrateUrl: migratesAtStart ? ownerUrl : null,
    ownsJobQueue: migratesAtStart && !isSeparate,
  }
}
