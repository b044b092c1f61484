import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Images } from '../../platform/media/images.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { handleRemovedPictures } from './picture-files.ts'
import { projection } from './projection-store.ts'
import { forgetOldViews } from './view-store.ts'

const nothing = z.object({})
const sweepViews: JobDefinition<Record<string, never>> = { name: 'catalog.sweep-views', data: nothing }
/** A node that stops between a bid and the refresh it owes leaves a stale row; nothing else would notice it. */
const catchUp: JobDefinition<Record<string, never>> = { name: 'catalog.catch-up', data: nothing }

type Deps = { database: Database; jobs: Jobs; media: MediaStore; images: Images }

export async function handleCatalogJobs({ database, jobs, ...files }: Deps) {
  await handleRemovedPictures(jobs, files)
  await jobs.handle(sweepViews, () => forgetOldViews(database.db))
  await jobs.schedule(sweepViews, '43 3 * * *', {})
  await jobs.handle(catchUp, () =>
    database.transaction(async (tx) => projection.rebuild(tx, await projection.findStale(tx))),
  )
  await jobs.schedule(catchUp, '*/10 * * * *', {})
}
