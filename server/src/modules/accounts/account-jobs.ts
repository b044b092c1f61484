import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { codeTriesStore } from './factors/code-tries-store.ts'
import { factorStore } from './factors/factor-store.ts'
import { emailChangeStore } from './links/email-change-store.ts'
import { createIssueLink } from './links/issue-link.ts'
import { mailedTokenStore } from './links/mailed-token-store.ts'
import type { MailedTokens } from './links/mailed-tokens.ts'
import { pendingSignUpStore } from './links/pending-sign-up-store.ts'
import { pruneKnownAddresses } from './sessions/known-addresses.ts'
import { sessionStore } from './sessions/session-store.ts'

const Challenge = z.object({ value: z.string(), method: z.enum(['s256', 'plain']) })

const LinkData = z.object({
  kind: z.enum(['signup', 'recovery', 'email_change', 'reauthentication']),
  email: z.string(),
  redirectTo: z.string(),
  challenge: Challenge.nullable(),
  /** The sign-up that the mail confirms; by default the newest of the address. */
  signUpId: z.uuid().optional(),
})
export type LinkData = z.infer<typeof LinkData>

/**
 * Sent for every address that asks, known or not, so that a request costs the same time either way. The token is made
 * when the mail is: it is never in the queue.
 */
export const sendLink: JobDefinition<LinkData> = { name: 'account.send-link', data: LinkData }

const UndoData = z.object({ changeId: z.uuid() })
/** The notice to the old address, with the link that stops or reverts the change. */
export const sendUndoLink: JobDefinition<z.infer<typeof UndoData>> = { name: 'account.send-undo-link', data: UndoData }
const prune: JobDefinition<Record<string, never>> = { name: 'account.prune', data: z.object({}) }

type Deps = { database: Database; jobs: Jobs; mailer: Mailer; mailedTokens: MailedTokens; siteUrl: () => string }

export async function handleAccountJobs({ database, jobs, mailer, mailedTokens, siteUrl }: Deps) {
  const { issueLink, issueUndoLink } = createIssueLink({ mailedTokens, siteUrl })

  // Mailed after the commit: a link must open from the moment it is read. A retry sends a new one.
  await jobs.handle(sendLink, async (wanted) => {
    const mail = await database.transaction((tx) => issueLink(tx, wanted))
    if (mail) await mailer.send(mail)
  })
  await jobs.handle(sendUndoLink, async ({ changeId }) => {
    const mail = await database.transaction((tx) => issueUndoLink(tx, changeId))
    if (mail) await mailer.send(mail)
  })

  await jobs.handle(prune, async () => {
    const { db } = database
    await mailedTokenStore.prune(db)
    await codeTriesStore.prune(db)
    await pendingSignUpStore.prune(db)
    await emailChangeStore.prune(db)
    await factorStore.pruneChallenges(db)
    await pruneKnownAddresses(db)
    await sessionStore.prune(db)
  })
  await jobs.schedule(prune, '17 3 * * *', {})
}
