import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../platform/postgres/database.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore, NOBODY, type Person } from '../account-store.ts'
import { AuthRefusal, suspendedRefusal } from '../gotrue/auth-refusal.ts'
import { hashAuthCode, mailedTokenStore } from '../links/mailed-token-store.ts'
import { pendingSignUpStore } from '../links/pending-sign-up-store.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { describeDevice } from './device-rules.ts'
import type { Caller, KnownAddresses, SessionAnswer, SessionOpener } from './open-session.ts'
import { decideRefresh, type RefreshTokens } from './refresh-tokens.ts'
import type { SessionEvents } from './session-events.ts'
import { type Session, sessionStore } from './session-store.ts'

type SignInDeps = {
  database: Database
  mails: AccountMails
  passwords: Passwords
  limits: CredentialLimits
  knownAddresses: KnownAddresses
  opener: SessionOpener
}

/**
 * A wrong password runs the same statements and hashes for every address. The password of the newest sign-up of the
 * address gets "not confirmed", also where the address has an account: otherwise a person could sign up with a password
 * of their own, try it at once, and learn whether the address has an account.
 */
export const createSignIn =
  ({ database, mails, passwords, limits, knownAddresses, opener }: SignInDeps) =>
  async ({ email, password }: { email: string; password: string }, caller: Caller): Promise<SessionAnswer> => {
    const person = await accountStore.byEmail(database.db, email)
    const pending = await pendingSignUpStore.newest(database.db, email)
    const isKnown = await knownAddresses.isKnown(database.db, person?.id ?? NOBODY, caller.ip)
    const refusal = await limits.passwordRefusal(email, caller.ip, { isKnown })
    if (refusal && !isKnown) throw refusal
    if (!(await passwords.matches(password, person?.passwordHash)) || !person) {
      // At an address that the account was used from, only wrong passwords are refused: the right one is its owner's.
      // How many can be tried there is bounded by the limit on all calls of the address.
      if (refusal) throw refusal
      const isPending = await passwords.matches(password, pending?.passwordHash)
      throw new AuthRefusal(isPending ? 'email_not_confirmed' : 'invalid_credentials')
    }
    if (person.suspendedAt) throw suspendedRefusal(person.suspendedReason, 400)
    if (!person.confirmedAt) throw new AuthRefusal('email_not_confirmed')

    return database.transaction(async (tx) => {
      const { answer, isNewDevice } = await opener.open(tx, person.id, 'password', caller)
      if (isNewDevice) await mails.send(tx, person.email, 'new-device', describeDevice(caller.userAgent))
      return answer
    })
  }

function matchesChallenge(challenge: string, method: string, verifier: string): boolean {
  const given = Buffer.from(method === 'plain' ? verifier : hash('sha256', verifier, 'base64url'))
  const wanted = Buffer.from(challenge)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Trades a code from a link, with the verifier of the browser that asked for it, for a session (PKCE). */
export const createExchangeCode =
  ({ database, opener }: Pick<SignInDeps, 'database' | 'opener'>) =>
  async (code: string, verifier: string, caller: Caller): Promise<SessionAnswer> => {
    // In a transaction of its own: a wrong verifier must not give the code back.
    const spent = await database.transaction((tx) => mailedTokenStore.spendAuthCode(tx, hashAuthCode(code)))
    if (!spent) throw new AuthRefusal('flow_state_not_found')
    if (!spent.isInTime) throw new AuthRefusal('flow_state_expired')
    if (!matchesChallenge(spent.challenge, spent.challengeMethod, verifier)) throw new AuthRefusal('bad_code_verifier')

    return database.transaction(async (tx) => {
      const person = await accountStore.byId(tx, spent.accountId)
      if (!person) throw new AuthRefusal('flow_state_not_found')
      if (person.suspendedAt) throw suspendedRefusal(person.suspendedReason, 400)
      const method = spent.method === 'recovery' ? 'recovery' : 'otp'
      return (await opener.open(tx, person.id, method, caller)).answer
    })
  }

type RefreshDeps = {
  database: Database
  refreshTokens: RefreshTokens
  opener: SessionOpener
  sessionEvents: SessionEvents
}

export const createRefreshSession =
  ({ database, refreshTokens, opener, sessionEvents }: RefreshDeps) =>
  async (token: string, caller: Caller): Promise<SessionAnswer> => {
    const presented = refreshTokens.read(token)
    if (!presented) throw new AuthRefusal('refresh_token_not_found')

    const result = await database.transaction(async (tx) => {
      const locked = await sessionStore.lock(tx, presented.sessionId)
      if (!locked) throw new AuthRefusal('refresh_token_not_found')
      const { session, refreshHash, now } = locked
      const person = await accountStore.byId(tx, session.accountId)
      if (!person) throw new AuthRefusal('refresh_token_not_found')
      if (person.suspendedAt) throw suspendedRefusal(person.suspendedReason, 400)

      const decision = decideRefresh(session, presented.counter, now)
      if (decision === 'stale') throw new AuthRefusal('refresh_token_not_found')
      if (decision === 'repeat') {
        const refresh = refreshTokens.again(session.id, session.counter, refreshHash)
        if (!refresh) throw new AuthRefusal('refresh_token_not_found')
        return { answer: { ...(await opener.answer(tx, session, person)), refresh_token: refresh } }
      }
      if (decision === 'rotate' && refreshTokens.hash(token).equals(refreshHash)) {
        const counter = session.counter + 1
        const nextHash = refreshTokens.hash(refreshTokens.mint(session.id, counter))
        await sessionStore.rotate(tx, session.id, { counter, hash: nextHash, ...caller })
        return { answer: await opener.answer(tx, { ...session, counter }, person) }
      }
      // Returned, not thrown: the end of the session must be committed although the refresh is refused.
      const ended = await sessionStore.end(tx, session.accountId, { only: session.id })
      return { reusedBy: session.accountId, ended }
    })

    if (result.answer) return result.answer
    sessionEvents.ended(result.reusedBy, result.ended)
    throw new AuthRefusal('refresh_token_already_used')
  }

export type SignOutScope = 'global' | 'local' | 'others'
type Bearer = { person: Person; session: Session; awaitsSecondFactor: boolean }

export const createSignOut =
  ({ database, sessionEvents }: Pick<RefreshDeps, 'database' | 'sessionEvents'>) =>
  async ({ person, session, awaitsSecondFactor }: Bearer, scope: SignOutScope): Promise<void> => {
    // Without its second factor a session may end itself and no other.
    if (awaitsSecondFactor && scope === 'others') {
      throw new AuthRefusal('insufficient_aal', { message: 'AAL2 required to sign out other sessions' })
    }
    const own = { only: session.id }
    const which = { global: awaitsSecondFactor ? own : {}, local: own, others: { except: session.id } }[scope]
    sessionEvents.ended(person.id, await database.transaction((tx) => sessionStore.end(tx, person.id, which)))
  }
