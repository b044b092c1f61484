import { hash, randomUUID } from 'node:crypto'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { accountStore, NOBODY } from '../account-store.ts'
import { codeTriesStore } from '../factors/code-tries-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { Caller, SessionAnswer, SessionOpener } from '../sessions/open-session.ts'
import type { SessionNews } from '../sessions/session-news.ts'
import type { createConfirmSignUp } from './confirm-sign-up.ts'
import { emailChangeStore } from './email-change-store.ts'
import { type AccountMailKind, type Challenge, type MailedToken, mailedTokenStore } from './mailed-token-store.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { type PendingSignUp, pendingSignUpStore } from './pending-sign-up-store.ts'
import type { LinkKind } from './redirect-rules.ts'

type Deps = {
  database: Database
  mailedTokens: MailedTokens
  opener: SessionOpener
  confirmSignUp: ReturnType<typeof createConfirmSignUp>
  news: SessionNews
}
export type Proof = { token: string } | { email: string; code: string }
type Outcome = { accountId: string; session: SessionAnswer } | { accountId: string; authCode: string }
type Proved = { accountId: string; challenge: Challenge | null }

export const hashAuthCode = (code: string): Buffer => hash('sha256', code, 'buffer')

/** Spends what was mailed, does what it stands for, and opens a session, or gives a code for one (PKCE). */
export function createVerifyLink({ database, mailedTokens, opener, confirmSignUp, news }: Deps) {
  function spendSignUp(tx: Tx, proof: Proof): Promise<PendingSignUp | null> {
    if ('token' in proof) return pendingSignUpStore.spend(tx, mailedTokens.hashToken(proof.token))
    const { email, code } = proof
    return pendingSignUpStore.spendCode(tx, email, mailedTokens.hashCode({ subject: email, kind: 'signup' }, code))
  }

  async function spend(tx: Tx, kind: AccountMailKind, proof: Proof): Promise<MailedToken | null> {
    if ('token' in proof) return mailedTokenStore.spend(tx, kind, mailedTokens.hashToken(proof.token))
    const { email, code } = proof
    const accountId = await accountNamedBy(tx, kind, email)
    const codeHash = mailedTokens.hashCode({ subject: accountId, kind }, code)
    return mailedTokenStore.spendCode(tx, { accountId, kind, codeHash, email })
  }

  /** Null where what was mailed opens nothing, or no longer. */
  async function prove(tx: Tx, kind: LinkKind, proof: Proof): Promise<Proved | null> {
    if (kind === 'signup') {
      const signUp = await spendSignUp(tx, proof)
      if (!signUp || !(await confirmSignUp(tx, signUp))) return null
      return { accountId: signUp.id, challenge: signUp.challenge }
    }
    const token = await spend(tx, kind, proof)
    const person = token && (await accountStore.lock(tx, token.accountId))
    if (!person) return null
    if (person.suspendedAt) throw new AuthRefusal('user_banned')
    if (kind === 'email_change' && !(await adoptNewEmail(tx, token.accountId, person.newEmail))) return null
    return token
  }

  return async (
    kind: LinkKind,
    proof: Proof,
    caller: Caller,
    { inBrowser }: { inBrowser: boolean },
  ): Promise<Outcome> => {
    const outcome = await database.transaction(async (tx) => {
      const proved = await prove(tx, kind, proof)
      if (!proved) return null
      const { accountId, challenge } = proved
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
      // On its own, for every address alike: the wrong try must count though nothing else has happened.
      await codeTriesStore.count(database.db, kind, proof.email)
      throw new AuthRefusal('otp_expired', { message: 'Token has expired or is invalid' })
    }
    throw new AuthRefusal('otp_expired')
  }
}

/** False when somebody else has taken the address since. */
async function adoptNewEmail(tx: Tx, accountId: string, newEmail: string | null): Promise<boolean> {
  if (!newEmail || !(await accountStore.adoptNewEmail(tx, accountId))) return false
  await emailChangeStore.confirm(tx, accountId, newEmail)
  await pendingSignUpStore.retire(tx, newEmail)
  return true
}

/** A change of address is confirmed by naming either one; every other code by the account's own. */
async function accountNamedBy(tx: Tx, kind: AccountMailKind, email: string): Promise<string> {
  const owner = await accountStore.byEmail(tx, email)
  if (kind !== 'email_change') return owner?.id ?? NOBODY
  const asking = await accountStore.byNewEmail(tx, email)
  return (owner?.newEmail ? owner : (asking ?? owner))?.id ?? NOBODY
}
