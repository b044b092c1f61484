import type { Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { sendLink } from './account-jobs.ts'
import type { Notices } from './account-mails.ts'
import { accountStore, type Person } from './account-store.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { CredentialLimits } from './credential-limits.ts'
import { factorStore } from './factor-store.ts'
import { type Challenge, mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { type Metadata, tidyMetadata, whyNotMetadata } from './metadata-rules.ts'
import { checkNewPassword } from './new-password.ts'
import type { Passwords } from './passwords.ts'
import type { SessionNews } from './session-news.ts'
import { type Session, sessionStore } from './session-store.ts'

type Deps = {
  database: Database
  jobs: Jobs
  notify: Notices
  passwords: Passwords
  limits: CredentialLimits
  mailedTokens: MailedTokens
  news: SessionNews
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

/** Metadata, password, address: each on its own or together, in one transaction. */
export function createChangeUser({ database, jobs, notify, passwords, limits, mailedTokens, news }: Deps) {
  /** A session alone may be a forgotten tab: who sets a password shows the old one, a mailed code, or a recovery link. */
  async function proveItIsThem(person: Person, session: Session, { currentPassword, nonce }: UserChange) {
    if (await sessionStore.mayReset(database.db, session.id)) return
    await limits.atSecret(person.id)
    if (nonce) {
      const codeHash = mailedTokens.hashCode({ accountId: person.id, kind: 'reauthentication' }, nonce)
      const spend = (tx: Tx) => mailedTokenStore.spendCode(tx, person.id, 'reauthentication', codeHash)
      if (await database.transaction(spend)) return
      await mailedTokenStore.countWrongCode(database.db, person.id, 'reauthentication')
      throw new AuthRefusal('reauthentication_not_valid')
    }
    if (!currentPassword) throw new AuthRefusal('reauthentication_needed')
    if (!(await passwords.matches(currentPassword, person.passwordHash))) {
      throw new AuthRefusal('invalid_credentials', { message: 'The current password is not right.' })
    }
  }

  async function newHash(person: Person, session: Session, change: UserChange): Promise<string | null> {
    if (change.password === undefined) return null
    checkNewPassword(change.password)
    await proveItIsThem(person, session, change)
    if (await passwords.matches(change.password, person.passwordHash)) throw new AuthRefusal('same_password')
    return passwords.hash(change.password)
  }

  async function setPassword(tx: Tx, person: Person, session: Session, hash: string) {
    await accountStore.setPassword(tx, person.id, hash)
    await sessionStore.endResetGrant(tx, session.id)
    await mailedTokenStore.clear(tx, person.id)
    await notify(tx, person.email, 'password-changed')
    return sessionStore.end(tx, person.id, { except: session.id })
  }

  async function proposeEmail(tx: Tx, person: Person, email: string, { redirectTo, challenge }: UserChange) {
    if (await accountStore.byEmail(tx, email)) throw new AuthRefusal('email_exists')
    await accountStore.proposeEmail(tx, person.id, email)
    await jobs.send(tx, sendLink, { kind: 'email_change', email: person.email, redirectTo, challenge })
    await notify(tx, person.email, 'email-change', email)
  }

  return async (person: Person, session: Session, change: UserChange): Promise<void> => {
    const email = change.email === person.email ? undefined : change.email
    if (change.password !== undefined || email !== undefined) {
      const factors = await factorStore.ofAccount(database.db, person.id)
      if (session.aal !== 'aal2' && factors.some(({ isVerified }) => isVerified)) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.'
        throw new AuthRefusal('insufficient_aal', { status: 401, message })
      }
    }
    const merged = change.data && tidyMetadata({ ...person.userMetadata, ...change.data })
    const problem = merged && whyNotMetadata(merged)
    if (problem) throw new AuthRefusal('validation_failed', { message: problem })
    if (email !== undefined) await limits.oneMail('email_change', person.id)
    const hash = await newHash(person, session, change)

    const ended = await database.transaction(async (tx) => {
      if (merged) await accountStore.setMetadata(tx, person.id, merged)
      const others = hash ? await setPassword(tx, person, session, hash) : []
      // After the password, which clears what was mailed before.
      if (email !== undefined) await proposeEmail(tx, person, email, change)
      return others
    })
    news.ended(person.id, ended)
    news.changed(person.id)
  }
}
