import { hash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { Notices } from './account-mails.ts'
import { accountStore, type Person } from './account-store.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { type MailedKind, type MailedToken, mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import type { Caller, SessionAnswer, SessionOpener } from './open-session.ts'
import type { SessionNews } from './session-news.ts'

type Deps = {
  database: Database
  notify: Notices
  mailedTokens: MailedTokens
  opener: SessionOpener
  hooks: AccountHooks
  news: SessionNews
}
export type Proof = { token: string } | { email: string; code: string }
type Outcome = { accountId: string; session: SessionAnswer } | { accountId: string; authCode: string }

export const hashAuthCode = (code: string): Buffer => hash('sha256', code, 'buffer')

/** Spends what was mailed, does what it stands for, and opens a session, or gives a code for one (PKCE). */
export function createVerifyLink({ database, notify, mailedTokens, opener, hooks, news }: Deps) {
  async function spend(tx: Tx, kind: MailedKind, proof: Proof): Promise<MailedToken | null> {
    if ('token' in proof) return mailedTokenStore.spend(tx, kind, mailedTokens.hashToken(proof.token))
    const person = await personAt(tx, kind, proof.email)
    if (!person) return null
    const codeHash = mailedTokens.hashCode({ accountId: person.id, kind }, proof.code)
    return mailedTokenStore.spendCode(tx, person.id, kind, codeHash)
  }

  async function confirm(tx: Tx, person: Person) {
    if (person.confirmedAt) return
    await accountStore.confirm(tx, person.id)
    const confirmed = (await accountStore.byId(tx, person.id))!
    await hooks.confirmed(tx, confirmed)
    await notify(tx, person.email, 'welcome')
  }

  async function honour(tx: Tx, { accountId, kind }: MailedToken) {
    const person = await accountStore.lock(tx, accountId)
    if (!person) throw new AuthRefusal('otp_expired')
    if (person.suspendedAt) throw new AuthRefusal('user_banned')
    if (kind === 'email_change') {
      if (!(await accountStore.adoptNewEmail(tx, accountId))) throw new AuthRefusal('email_exists')
    } else {
      // A recovery link proves the address as well as a confirmation does.
      await confirm(tx, person)
    }
  }

  return async (
    kind: Exclude<MailedKind, 'reauthentication'>,
    proof: Proof,
    caller: Caller,
    { inBrowser }: { inBrowser: boolean },
  ): Promise<Outcome> => {
    const outcome = await database.transaction(async (tx) => {
      const token = await spend(tx, kind, proof)
      if (!token) return null
      await honour(tx, token)
      const { accountId, challenge } = token
      const method = kind === 'recovery' ? ('recovery' as const) : ('otp' as const)
      if (inBrowser && challenge) {
        const authCode = randomUUID()
        await mailedTokenStore.addAuthCode(tx, { hash: hashAuthCode(authCode), accountId, method, challenge })
        return { accountId, authCode }
      }
      return { accountId, session: (await opener.open(tx, accountId, method, caller)).answer }
    })
    if (outcome) {
      news.changed(outcome.accountId)
      return outcome
    }
    if ('code' in proof) {
      const person = await personAt(database.db, kind, proof.email)
      if (person) await mailedTokenStore.countWrongCode(database.db, person.id, kind)
      throw new AuthRefusal('otp_expired', { message: 'Token has expired or is invalid' })
    }
    throw new AuthRefusal('otp_expired')
  }
}

/** A change of address is confirmed by naming either one; every other code by the account's own. */
async function personAt(db: Tx | Database['db'], kind: MailedKind, email: string): Promise<Person | null> {
  const person = await accountStore.byEmail(db, email)
  return person ?? (kind === 'email_change' ? accountStore.byNewEmail(db, email) : null)
}
