import type { Logger } from './logger.ts'
import { must } from './must.ts'
import type { Database } from './postgres/database.ts'
import { migrate, planMigrations } from './postgres/migrate.ts'
import { migrationsDir, readMigrations } from './postgres/migration-files.ts'
import { type HouseNode, nodeStore } from './postgres/node-store.ts'
import { onClient } from './postgres/run-sql.ts'
import type { Every } from './rounds.ts'

const SEEN_EVERY_MS = 10_000
const MIGRATE_EVERY_MS = 60_000

type Deps = {
  database: Database
  node: HouseNode
  /** Null for a node that doesn't migrate by itself. */
  migrateUrl: string | null
  every: Every
  logger: Pick<Logger, 'info' | 'warn'>
}

/** Says that this node runs, and applies the migrations that waited for the nodes of older versions. */
export function createNodeRounds({ database, node, migrateUrl, every, logger }: Deps) {
  const run = onClient(database.pool)
  const newest = must(readMigrations(migrationsDir).at(-1), 'a migration').name
  const seen = every(SEEN_EVERY_MS, 'node', () => nodeStore.seen(run, node, newest), { isAlways: true })
  const waiting = every(MIGRATE_EVERY_MS, 'waiting-migrations', async () => {
    if (migrateUrl === null || (await planMigrations(database.pool)).after.length === 0) return
    for (const step of await migrate(migrateUrl, { logger })) logger.info({ step }, 'migration applied after all nodes')
  })
  return {
    start() {
      seen.start()
      if (migrateUrl !== null) waiting.start()
    },
    async stop() {
      await waiting.stop()
      await seen.stop()
      // A database that is away must not keep the node from stopping: it counts as running for another minute.
      await nodeStore.stopped(run, node).catch((err) => logger.warn({ err }, 'node not signed off'))
    },
  }
}
