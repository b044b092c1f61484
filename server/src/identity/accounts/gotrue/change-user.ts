import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore, type Person } from '../account-store.ts'
import { emailChangeStore } from '../links/email-change-store.ts'
import { codeTriesStore, mailedTokenStore } from '../links/mailed-token-store.ts'
import type { Challenge, MailedTokens } from '../links/mailed-tokens.ts'
import { type Metadata, metadataProblem, tidyMetadata } from '../links/metadata-rules.ts'
import { sendLink, sendUndoLink } from '../links/send-links.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import { checkNewPassword, type Passwords } from '../passwords/passwords.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { type Session, sessionStore } from '../sessions/session-store.ts'
import { AuthRefusal } from './auth-refusal.ts'

type Deps = Pick<Platform, 'database' | 'jobs'> & {
  mails: AccountMails
  passwords: Passwords
  limits: CredentialLimits
  mailedTokens: MailedTokens
  sessionEvents: SessionEvents
}
export type UserChange = {
  data?: Metadata | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  nonce?: string | undefined
  email?: string | undefined
  redirectTo: string
  challenge: Challenge | null
}

const ADDRESS_PROOF = 'Current password or a mailed code required when changing the email address.'

/** Metadata, password, address: each on its own or together, in one transaction. */
export function createChangeUser({ database, jobs, mails, passwords, limits, mailedTokens, sessionEvents }: Deps) {
  /** A session alone may be a forgotten tab: a new password or address needs the password, a mailed code or link. */
  async function requireProof(person: Person, session: Session, change: UserChange) {
    const { currentPassword, nonce, password } = change
    if (await sessionStore.mayReset(database.db, session.id)) return
    await limits.atSecret(person.id)
    if (nonce) {
      const kind = 'reauthentication'
      const { id: accountId, email } = person
      const codeHashes = mailedTokens.hashesOfCode({ subject: accountId, kind }, nonce)
      const spend = (tx: Tx) => mailedTokenStore.spendCode(tx, { accountId, kind, codeHashes, email })
      if (await database.transaction(spend)) return
      await codeTriesStore.count(database.db, kind, email)
      throw new AuthRefusal('reauthentication_not_valid')
    }
    if (!currentPassword) {
      throw new AuthRefusal('reauthentication_needed', password === undefined ? { message: ADDRESS_PROOF } : {})
    }
    if (!(await passwords.matches(currentPassword, person.passwordHash))) {
      throw new AuthRefusal('invalid_credentials', { message: 'The current password is not right.' })
    }
  }

  async function newHash(person: Person, password: string | undefined): Promise<string | null> {
    if (password === undefined) return null
    if (await passwords.matches(password, person.passwordHash)) throw new AuthRefusal('same_password')
    return passwords.hash(password)
  }

  async function setPassword(tx: Tx, person: Person, session: Session, hash: string) {
    await accountStore.setPassword(tx, person.id, hash)
    await sessionStore.endResetGrant(tx, session.id)
    await mailedTokenStore.clear(tx, person.id)
    await mails.send(tx, person.email, 'password-changed')
    return sessionStore.end(tx, person.id, { except: session.id })
  }

  /** The same for an address that is taken, whose owner is mailed instead: the answer must not reveal it. */
  async function proposeEmail(tx: Tx, person: Person, email: string, { redirectTo, challenge }: UserChange) {
    await accountStore.proposeEmail(tx, person.id, email)
    const changeId = await emailChangeStore.add(tx, { accountId: person.id, oldEmail: person.email, newEmail: email })
    await jobs.send(tx, sendLink, { kind: 'email_change', email: person.email, redirectTo, challenge })
    await jobs.send(tx, sendUndoLink, { changeId })
  }

  return async (person: Person, session: Session, change: UserChange): Promise<void> => {
    const email = change.email === person.email ? undefined : change.email
    const merged = change.data && tidyMetadata({ ...person.userMetadata, ...change.data })
    const problem = merged && metadataProblem(merged)
    if (problem) throw new AuthRefusal('validation_failed', { message: problem })
    if (change.password !== undefined) checkNewPassword(change.password)
    if (change.password !== undefined || email !== undefined) await requireProof(person, session, change)
    const hash = await newHash(person, change.password)
    if (email !== undefined) await limits.oneMail('email_change', person.id)

    const ended = await database.transaction(async (tx) => {
      if (merged) await accountStore.setMetadata(tx, person.id, merged)
      const others = hash ? await setPassword(tx, person, session, hash) : []
      // After the password, which clears what was mailed before.
      if (email !== undefined) await proposeEmail(tx, person, email, change)
      return others
    })
    sessionEvents.ended(person.id, ended)
    sessionEvents.changed(person.id)
  }
}
