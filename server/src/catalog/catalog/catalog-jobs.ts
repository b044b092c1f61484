import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { pruneViews } from './public/view-store.ts'
import { projection } from './search/projection-store.ts'
import { trafficStore } from './traffic/traffic-store.ts'

const nothing = z.object({})
const prune: JobDefinition<Record<string, never>> = { name: 'catalog.prune-views', data: nothing }
/** Counts the viewers of every seller: the comparison of a month later. */
const countViewers: JobDefinition<Record<string, never>> = { name: 'catalog.count-viewers', data: nothing }
/** Rebuilds rows that a node left stale when it died before the refresh, and all rows after a change of their form. */
const catchUp: JobDefinition<Record<string, never>> = { name: 'catalog.catch-up', data: nothing }

type Deps = { database: Database; jobs: Jobs }

export async function handleCatalogJobs({ database, jobs }: Deps) {
  await jobs.handle(prune, async () => {
    await pruneViews(database.db)
    await trafficStore.prune(database.db)
  })
  await jobs.schedule(prune, '43 3 * * *', {})
  await jobs.handle(countViewers, () => trafficStore.recordViewers(database.db))
  await jobs.schedule(countViewers, '23 3 * * *', {})
  await jobs.handle(catchUp, async () => {
    let stale = await projection.findStale(database.db)
    while (stale.length > 0) {
      await database.transaction((tx) => projection.rebuild(tx, stale))
      stale = await projection.findStale(database.db, stale.at(-1))
    }
  })
  await jobs.schedule(catchUp, '*/10 * * * *', {})
  if (await projection.isOutdated(database.db)) {
    await database.transaction((tx) => jobs.send(tx, catchUp, {}, { singletonKey: 'outdated' }))
  }
}
