import type { Jobs } from '../../../platform/jobs.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { sendLink } from '../account-jobs.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { Challenge, MailedKind } from './mailed-token-store.ts'

type Deps = { database: Database; jobs: Jobs; limits: CredentialLimits }
type Wanted = { kind: MailedKind; email: string; redirectTo: string; challenge: Challenge | null }

/** The same for everybody who asks: whether the address is known shows only in its mailbox. */
export const createAskForLink =
  ({ database, jobs, limits }: Deps) =>
  async (wanted: Wanted): Promise<void> => {
    await limits.oneMail(wanted.kind, wanted.email)
    await database.transaction((tx) => jobs.send(tx, sendLink, wanted))
  }
