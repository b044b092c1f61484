import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { contactStore, type Message } from './contact-store.ts'
import { mailMessage } from './inquiry-jobs.ts'

/** Keeps a message, and has it mailed to the house and acknowledged to its sender. */
export const createSendMessage =
  ({ database, jobs }: { database: Database; jobs: Jobs }) =>
  (accountId: string | null, message: Message): Promise<{ createdAt: Date }> =>
    database.transaction(async (tx) => {
      const { id, createdAt } = await contactStore.add(tx, accountId, message)
      for (const to of ['house', 'sender'] as const) await jobs.send(tx, mailMessage, { id, to })
      return { createdAt }
    })
