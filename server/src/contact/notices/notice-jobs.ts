import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Sms, TextMessage } from '../../platform/sms.ts'
import { pruneNotices } from './notice-store.ts'

const prune: JobDefinition<Record<string, never>> = { name: 'notices.prune', data: z.object({}) }
export const sendText: JobDefinition<TextMessage> = {
  name: 'notices.send-text',
  data: z.object({ to: z.string(), text: z.string() }),
  retryDelaySeconds: 5,
  isPrivate: true,
}

type Deps = { database: Database; jobs: Jobs; sms: Sms }

export async function handleNoticeJobs({ database, jobs, sms }: Deps) {
  await jobs.handle(sendText, sms.send)
  await jobs.handle(prune, () => pruneNotices(database.db))
  await jobs.schedule(prune, '33 3 * * *', {})
}
