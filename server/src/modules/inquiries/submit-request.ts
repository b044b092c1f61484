import type { AuthenticityForm } from '@vermeil/contracts/inquiries'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { authenticityStore, type NewFile } from './authenticity-store.ts'
import { mailRequest } from './inquiry-jobs.ts'

/** Keeps a request with its files, and has it mailed to the house and acknowledged to whoever asked. */
export const createSubmitRequest =
  ({ database, jobs }: { database: Database; jobs: Jobs }) =>
  (accountId: string | null, form: AuthenticityForm, files: readonly NewFile[]) =>
    database.transaction(async (tx) => {
      const { id, createdAt } = await authenticityStore.add(tx, accountId, form)
      for (const file of files) await authenticityStore.addFile(tx, id, 'evidence', file)
      for (const mail of ['for-house', 'received'] as const) await jobs.send(tx, mailRequest, { id, mail })
      return { id, status: 'received' as const, createdAt }
    })
