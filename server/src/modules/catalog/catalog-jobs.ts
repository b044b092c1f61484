import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { forgetOldViews } from './public/view-store.ts'
import { projection } from './search/projection-store.ts'

const nothing = z.object({})
const sweepViews: JobDefinition<Record<string, never>> = { name: 'catalog.sweep-views', data: nothing }
/** A node that stops between a bid and the refresh it owes leaves a stale row; nothing else would notice it. */
const catchUp: JobDefinition<Record<string, never>> = { name: 'catalog.catch-up', data: nothing }

type Deps = { database: Database; jobs: Jobs }

export async function handleCatalogJobs({ database, jobs }: Deps) {
  await jobs.handle(sweepViews, () => forgetOldViews(database.db))
  await jobs.schedule(sweepViews, '43 3 * * *', {})
  await jobs.handle(catchUp, () =>
    database.transaction(async (tx) => projection.rebuild(tx, await projection.findStale(tx))),
  )
  await jobs.schedule(catchUp, '*/10 * * * *', {})
}
