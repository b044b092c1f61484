import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { LinkData } from '../account-jobs.ts'
import { type AccountMail, linkMail, noticeMail, undoMail } from '../account-mails.ts'
import { accountStore, type Person } from '../account-store.ts'
import { codeTriesStore } from '../factors/code-tries-store.ts'
import { emailChangeStore } from './email-change-store.ts'
import { type AccountMailKind, mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { pendingSignUpStore } from './pending-sign-up-store.ts'

const sentAt = { recovery: 'recovery_sent_at', email_change: 'email_change_sent_at' } as const

type Deps = { mailedTokens: MailedTokens; siteUrl: () => string }
type Wanted = Omit<LinkData, 'kind'>

/** Makes what a mail carries and stores what recognizes it. Null where there is nobody, or nothing, to mail. */
export function createIssueLink({ mailedTokens, siteUrl }: Deps) {
  const site = () => ({ siteUrl: siteUrl() })

  async function forSignUp(tx: Tx, { email, redirectTo, challenge, signUpId }: Wanted): Promise<AccountMail | null> {
    const owner = await accountStore.byEmail(tx, email)
    if (owner) return owner.suspendedAt ? null : noticeMail(email, 'already-registered', '', site())
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
      // The account learns nothing of it; who owns the address does.
      const owner = await accountStore.byEmail(tx, to)
      if (owner) return owner.suspendedAt ? null : noticeMail(to, 'address-in-use', '', site())
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
      const token = randomBytes(32).toString('hex')
      await emailChangeStore.setUndoHash(tx, changeId, mailedTokens.hashToken(token))
      return undoMail(change, token, site())
    },
  }
}

/** A change of address is named by either of the two; every other mail by the account's own. */
async function accountAt(tx: Tx, kind: AccountMailKind, email: string): Promise<Person | null> {
  const owner = await accountStore.byEmail(tx, email)
  return kind === 'email_change' && !owner?.newEmail ? accountStore.byNewEmail(tx, email) : owner
}
