import type { AccountId } from '@vermeil/contracts/ids'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import { accountStore, NOBODY } from '../account-store.ts'
import { AuthRefusal, suspendedRefusal } from '../gotrue/auth-refusal.ts'
import type { Caller, SessionAnswer, SessionOpener } from '../sessions/open-session.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { emailChangeStore } from './email-change-store.ts'
import { codeTriesStore, hashAuthCode, type MailedToken, mailedTokenStore } from './mailed-token-store.ts'
import type { AccountMailKind, Challenge, MailedTokens } from './mailed-tokens.ts'
import { type PendingSignUp, pendingSignUpStore } from './pending-sign-up-store.ts'
import type { LinkKind } from './redirect-rules.ts'
import type { ConfirmSignUp } from './sign-up.ts'

type Deps = {
  database: Database
  mailedTokens: MailedTokens
  opener: SessionOpener
  confirmSignUp: ConfirmSignUp
  sessionEvents: SessionEvents
}
export type Proof = { token: string } | { email: string; code: string }
type Outcome = { accountId: AccountId; session: SessionAnswer } | { accountId: AccountId; authCode: string }
type Proved = { accountId: AccountId; challenge: Challenge | null }

/** Spends a mailed link or code, does what it was mailed for, and opens a session or issues a code for one (PKCE). */
export function createVerifyLink({ database, mailedTokens, opener, confirmSignUp, sessionEvents }: Deps) {
  function spendSignUp(tx: Tx, proof: Proof): Promise<PendingSignUp | null> {
    if ('token' in proof) return pendingSignUpStore.spend(tx, mailedTokens.hashToken(proof.token))
    const { email, code } = proof
    return pendingSignUpStore.spendCode(tx, email, mailedTokens.hashesOfCode({ subject: email, kind: 'signup' }, code))
  }

  async function spend(tx: Tx, kind: AccountMailKind, proof: Proof): Promise<MailedToken | null> {
    if ('token' in proof) return mailedTokenStore.spend(tx, kind, mailedTokens.hashToken(proof.token))
    const { email, code } = proof
    const accountId = await accountNamedBy(tx, kind, email)
    const codeHashes = mailedTokens.hashesOfCode({ subject: accountId, kind }, code)
    return mailedTokenStore.spendCode(tx, { accountId, kind, codeHashes, email })
  }

  /** Null if the link or code is not valid, or no longer. */
  async function prove(tx: Tx, kind: LinkKind, proof: Proof): Promise<Proved | null> {
    if (kind === 'signup') {
      const signUp = await spendSignUp(tx, proof)
      if (!signUp || !(await confirmSignUp(tx, signUp))) return null
      return { accountId: signUp.id, challenge: signUp.challenge }
    }
    const token = await spend(tx, kind, proof)
    const person = token && (await accountStore.lock(tx, token.accountId))
    if (!person) return null
    if (person.suspendedAt) throw suspendedRefusal(person.suspendedReason)
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
        const authCode = world.uuid()
        await mailedTokenStore.addAuthCode(tx, { hash: hashAuthCode(authCode), accountId, method, challenge })
        return { accountId, authCode }
      }
      return { accountId, session: (await opener.open(tx, accountId, method, caller)).answer }
    })
    if (outcome) {
      sessionEvents.changed(outcome.accountId)
      return outcome
    }
    if ('code' in proof) {
      // Outside of the transaction, and for every address: the wrong try counts although nothing else happens.
      await codeTriesStore.count(database.db, kind, proof.email)
      throw new AuthRefusal('otp_expired', { message: 'Token has expired or is invalid' })
    }
    throw new AuthRefusal('otp_expired')
  }
}

/** False if the address was taken by another account meanwhile. */
async function adoptNewEmail(tx: Tx, accountId: AccountId, newEmail: string | null): Promise<boolean> {
  if (!newEmail || !(await accountStore.adoptNewEmail(tx, accountId))) return false
  await emailChangeStore.confirm(tx, accountId, newEmail)
  await pendingSignUpStore.retire(tx, newEmail)
  return true
}

/** A change of address can be confirmed by naming the old or the new one; every other code by the account's own. */
async function accountNamedBy(tx: Tx, kind: AccountMailKind, email: string): Promise<string> {
  const owner = await accountStore.byEmail(tx, email)
  if (kind !== 'email_change') return owner?.id ?? NOBODY
  const asking = await accountStore.byNewEmail(tx, email)
  return (owner?.newEmail ? owner : (asking ?? owner))?.id ?? NOBODY
}
