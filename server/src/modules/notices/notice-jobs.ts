import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { pruneNotices } from './notice-store.ts'

const prune: JobDefinition<Record<string, never>> = { name: 'notices.prune', data: z.object({}) }

type Deps = { database: Database; jobs: Jobs }

export async function handleNoticeJobs({ database, jobs }: Deps) {
  await jobs.handle(prune, () => pruneNotices(database.db))
  await jobs.schedule(prune, '33 3 * * *', {})
}
