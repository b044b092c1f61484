import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import { type AccountMail, linkMail, notificationMail, undoMail } from '../account-mails.ts'
import { accountStore, type Person } from '../account-store.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import { emailChangeStore } from './email-change-store.ts'
import { codeTriesStore, mailedTokenStore } from './mailed-token-store.ts'
import type { AccountMailKind, Challenge, MailedKind, MailedTokens } from './mailed-tokens.ts'
import { pendingSignUpStore } from './pending-sign-up-store.ts'

const LinkData = z.object({
  kind: z.enum(['signup', 'recovery', 'email_change', 'reauthentication']),
  email: z.string(),
  redirectTo: z.string(),
  challenge: z.object({ value: z.string(), method: z.enum(['s256', 'plain']) }).nullable(),
  /** The sign-up that the mail confirms; by default the newest of the address. */
  signUpId: z.uuid().optional(),
})
type LinkData = z.infer<typeof LinkData>

/**
 * Sent for every address, known or not, so that a request costs the same either way. The token is made together with the
 * mail, so it is never in the queue.
 */
export const sendLink: JobDefinition<LinkData> = {
  name: 'account.send-link',
  data: LinkData,
  isPrivate: true,
}

const UndoData = z.object({ changeId: z.uuid() })
/** The mail to the old address, with the link that stops or reverts the change. */
export const sendUndoLink: JobDefinition<z.infer<typeof UndoData>> = { name: 'account.send-undo-link', data: UndoData }

type AskDeps = { database: Database; jobs: Jobs; limits: CredentialLimits }
type Asked = { kind: MailedKind; email: string; redirectTo: string; challenge: Challenge | null }

/** The same for every address: only its mailbox shows whether it is known. */
export const createAskForLink =
  ({ database, jobs, limits }: AskDeps) =>
  async (asked: Asked): Promise<void> => {
    await limits.oneMail(asked.kind, asked.email)
    await database.transaction((tx) => jobs.send(tx, sendLink, asked))
  }

const sentAt = { recovery: 'recovery_sent_at', email_change: 'email_change_sent_at' } as const

type IssueDeps = { mailedTokens: MailedTokens; siteUrl: () => string }
type Wanted = Omit<LinkData, 'kind'>

/** Makes the link and code of a mail and stores their hashes. Null where there is nobody, or nothing, to mail. */
function createIssueLink({ mailedTokens, siteUrl }: IssueDeps) {
  const site = () => ({ siteUrl: siteUrl() })

  async function forSignUp(tx: Tx, { email, redirectTo, challenge, signUpId }: Wanted): Promise<AccountMail | null> {
    const owner = await accountStore.byEmail(tx, email)
    if (owner) return owner.suspendedAt ? null : notificationMail(email, 'already-registered', '', site())
    const signUp = await (signUpId ? pendingSignUpStore.byId(tx, signUpId) : pendingSignUpStore.newest(tx, email))
    if (!signUp) return null
    const { mailed, stored } = mailedTokens.issue({ subject: email, kind: 'signup' }, challenge)
    await pendingSignUpStore.setMailed(tx, signUp.id, stored, challenge)
    await codeTriesStore.clear(tx, 'signup', email)
    return linkMail({ to: email, kind: 'signup', redirectTo, ...mailed }, site())
  }

  async function forAccount(
    tx: Tx,
    kind: AccountMailKind,
    { email, redirectTo, challenge }: Wanted,
  ): Promise<AccountMail | null> {
    const person = await accountAt(tx, kind, email)
    if (!person || person.suspendedAt) return null
    const to = kind === 'email_change' ? person.newEmail : person.email
    if (!to) return null
    if (kind === 'email_change') {
      // The answer doesn't reveal that the address is taken. Its owner is mailed instead.
      const owner = await accountStore.byEmail(tx, to)
      if (owner) return owner.suspendedAt ? null : notificationMail(to, 'address-in-use', '', site())
    }
    const { mailed, stored } = mailedTokens.issue({ subject: person.id, kind }, challenge)
    await mailedTokenStore.put(tx, { accountId: person.id, kind, challenge, ...stored })
    for (const named of new Set([person.email, to])) await codeTriesStore.clear(tx, kind, named)
    if (kind !== 'reauthentication') await accountStore.mailSent(tx, person.id, sentAt[kind])
    return linkMail({ to, kind, redirectTo, ...mailed }, site())
  }

  return {
    issueLink: (tx: Tx, { kind, ...wanted }: LinkData): Promise<AccountMail | null> =>
      kind === 'signup' ? forSignUp(tx, wanted) : forAccount(tx, kind, wanted),

    async issueUndoLink(tx: Tx, changeId: string): Promise<AccountMail | null> {
      const change = await emailChangeStore.byId(tx, changeId)
      if (!change) return null
      const token = world.bytes(32).toString('hex')
      await emailChangeStore.setUndoHash(tx, changeId, mailedTokens.hashToken(token))
      return undoMail(change, token, site())
    },
  }
}

/** A change of address can be named by the old or the new one; every other mail by the account's own. */
async function accountAt(tx: Tx, kind: AccountMailKind, email: string): Promise<Person | null> {
  const owner = await accountStore.byEmail(tx, email)
  return kind === 'email_change' && !owner?.newEmail ? accountStore.byNewEmail(tx, email) : owner
}

type JobDeps = IssueDeps & { database: Database; jobs: Jobs; mailer: Mailer }

export async function handleLinkJobs({ database, jobs, mailer, mailedTokens, siteUrl }: JobDeps): Promise<void> {
  const { issueLink, issueUndoLink } = createIssueLink({ mailedTokens, siteUrl })

  // Mailed after the commit: a link must work from the moment it is read. A retry sends a new one.
  await jobs.handle(sendLink, async (asked) => {
    const mail = await database.transaction((tx) => issueLink(tx, asked))
    if (mail) await mailer.send(mail)
  })
  await jobs.handle(sendUndoLink, async ({ changeId }) => {
    const mail = await database.transaction((tx) => issueUndoLink(tx, changeId))
    if (mail) await mailer.send(mail)
  })
}
