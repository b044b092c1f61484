import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { factorStore } from './factors/factor-store.ts'
import { emailChangeStore } from './links/email-change-store.ts'
import { codeTriesStore, mailedTokenStore } from './links/mailed-token-store.ts'
import { pendingSignUpStore } from './links/pending-sign-up-store.ts'
import { markStore } from './sessions/mark-store.ts'
import { sessionStore } from './sessions/session-store.ts'

const prune: JobDefinition<Record<string, never>> = { name: 'account.prune', data: z.object({}) }

/** Removes what has expired, once a night. */
export async function handlePruning({ database: { db }, jobs }: { database: Database; jobs: Jobs }): Promise<void> {
  await jobs.handle(prune, async () => {
    await mailedTokenStore.prune(db)
    await codeTriesStore.prune(db)
    await pendingSignUpStore.prune(db)
    await emailChangeStore.prune(db)
    await factorStore.pruneChallenges(db)
    await sessionStore.pruneAddresses(db)
    await sessionStore.pruneDevices(db)
    await markStore.prune(db)
    await sessionStore.prune(db)
  })
  await jobs.schedule(prune, '17 3 * * *', {})
}
