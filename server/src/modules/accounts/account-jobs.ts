import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { linkMail } from './account-mails.ts'
import { accountStore, type Person } from './account-store.ts'
import { type MailedKind, mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { sessionStore } from './session-store.ts'

const Challenge = z.object({ value: z.string(), method: z.enum(['s256', 'plain']) })

const LinkData = z.object({
  kind: z.enum(['signup', 'recovery', 'email_change', 'reauthentication']),
  email: z.string(),
  redirectTo: z.string(),
  challenge: Challenge.nullable(),
})

/**
 * Sent for every address that asks, known or not, so that a request costs the same time either way. The token is made
 * when the mail is: it never lies in the queue.
 */
export const sendLink: JobDefinition<z.infer<typeof LinkData>> = { name: 'account.send-link', data: LinkData }
const sweep: JobDefinition<Record<string, never>> = { name: 'account.sweep', data: z.object({}) }

const sentAt = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
} as const

type Deps = { database: Database; jobs: Jobs; mailer: Mailer; mailedTokens: MailedTokens; siteUrl: () => string }

export async function handleAccountJobs({ database, jobs, mailer, mailedTokens, siteUrl }: Deps) {
  await jobs.handle(sendLink, async ({ kind, email, redirectTo, challenge }) => {
    const mail = await database.transaction(async (tx) => {
      const recipient = await recipientOf(tx, kind, email)
      if (!recipient) return null
      const { person, to } = recipient
      const issued = await mailedTokens.issue(tx, { accountId: person.id, kind, challenge })
      if (kind !== 'reauthentication') await accountStore.mailSent(tx, person.id, sentAt[kind])
      return linkMail({ to, kind, redirectTo, ...issued }, { siteUrl: siteUrl() })
    })
    // After the commit: a link must open from the moment it is read. A retry sends a new one.
    if (mail) await mailer.send(mail)
  })

  await jobs.handle(sweep, async () => {
    await mailedTokenStore.sweep(database.db)
    await sessionStore.endAbandoned(database.db)
  })
  await jobs.schedule(sweep, '17 3 * * *', {})
}

/** Who is to get a mail of this kind, and where; null where there is nobody, or nothing to confirm. */
async function recipientOf(tx: Tx, kind: MailedKind, email: string): Promise<{ person: Person; to: string } | null> {
  const person =
    (await accountStore.byEmail(tx, email)) ??
    (kind === 'email_change' ? await accountStore.byNewEmail(tx, email) : null)
  if (!person || person.suspendedAt) return null
  if (kind === 'signup') return person.confirmedAt ? null : { person, to: person.email }
  if (kind === 'email_change') return person.newEmail ? { person, to: person.newEmail } : null
  return { person, to: person.email }
}
