import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { accountStore, type Person } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { Caller, SessionAnswer, SessionOpener } from '../sessions/open-session.ts'
import type { RefreshTokens } from '../sessions/refresh-tokens.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { type Session, sessionStore } from '../sessions/session-store.ts'
import { type Factor, factorStore } from './factor-store.ts'
import type { SecondFactorTries } from './second-factor-tries.ts'
import { stepOfCode } from './totp.ts'

type Deps = {
  database: Database
  box: SecretBox
  opener: SessionOpener
  refreshTokens: RefreshTokens
  tries: SecondFactorTries
  sessionEvents: SessionEvents
  now: () => number
}
type Answer = { factorId: string; challengeId: string; code: string }

export const createChallengeFactor =
  ({ database }: Pick<Deps, 'database'>) =>
  async (person: Person, factorId: string, { ip }: Caller) => {
    const { id, expiresAt } = await database.transaction(async (tx) => {
      if (!(await factorStore.lock(tx, person.id, factorId))) throw new AuthRefusal('mfa_factor_not_found')
      return factorStore.addChallenge(tx, factorId, ip)
    })
    return { id, type: 'totp' as const, expires_at: Math.floor(expiresAt.getTime() / 1000) }
  }

/** A right code verifies the factor, raises this session, and ends the sessions that were opened without it. */
export function createVerifyFactor({ database, box, opener, refreshTokens, tries, sessionEvents, now }: Deps) {
  async function checkTries(tx: Tx, person: Person, session: Session) {
    // Locked, so that concurrent codes are counted one after the other.
    if (!(await accountStore.lock(tx, person.id))) throw new AuthRefusal('user_not_found')
    const retryAfterSeconds = await tries.lockedSeconds(tx, person, session)
    if (retryAfterSeconds > 0) throw new AuthRefusal('over_request_rate_limit', { retryAfterSeconds })
  }

  async function checkChallenge(tx: Tx, { factorId, challengeId }: Answer, ip: string) {
    const challenge = await factorStore.lockChallenge(tx, factorId, challengeId)
    if (!challenge || challenge.ip !== ip) throw new AuthRefusal('mfa_ip_address_mismatch')
    if (!challenge.isInTime || challenge.attemptsLeft === 0) throw new AuthRefusal('mfa_challenge_expired')
  }

  /** The refresh token is rotated too, so that an earlier one can't be traded for the higher assurance. */
  async function raise(tx: Tx, sessionId: string, caller: Caller): Promise<Session> {
    const locked = await sessionStore.lock(tx, sessionId)
    if (!locked) throw new AuthRefusal('session_not_found')
    const { session } = locked
    const counter = session.counter + 1
    const hash = refreshTokens.hash(refreshTokens.mint(session.id, counter))
    const earlier = session.amr.filter(({ method }) => method !== 'totp')
    const amr = [{ method: 'totp', timestamp: Math.floor(now() / 1000) }, ...earlier]
    await sessionStore.rotate(tx, session.id, { counter, hash, ...caller })
    await sessionStore.setAssurance(tx, session.id, { aal: 'aal2', amr, floor: counter })
    return { ...session, counter, floor: counter, amr, aal: 'aal2' }
  }

  async function accept(tx: Tx, person: Person, session: Session, factor: Factor, step: number, caller: Caller) {
    await factorStore.verify(tx, factor.id, step)
    await factorStore.removeUnverified(tx, person.id)
    const raised = await raise(tx, session.id, caller)
    const ended = await sessionStore.end(tx, person.id, { except: session.id, aal: 'aal1' })
    return { answer: await opener.answer(tx, raised), ended }
  }

  return async (person: Person, session: Session, given: Answer, caller: Caller): Promise<SessionAnswer> => {
    const accepted = await database.transaction(async (tx) => {
      await checkTries(tx, person, session)
      const factor = await factorStore.lock(tx, person.id, given.factorId)
      if (!factor) throw new AuthRefusal('mfa_factor_not_found')
      await checkChallenge(tx, given, caller.ip)
      const step = stepOfCode(box.open(factor.sealedSecret), given.code, { now: now(), lastStep: factor.lastStep })
      if (step === null) {
        // Returned, not thrown: the count must be committed although the code is refused.
        await factorStore.countWrongCode(tx, given.challengeId)
        await tries.countWrong(tx, person, session)
        return null
      }
      await tries.clear(tx, person, session)
      await factorStore.removeChallenge(tx, given.challengeId)
      return accept(tx, person, session, factor, step, caller)
    })
    if (!accepted) throw new AuthRefusal('mfa_verification_failed')
    sessionEvents.ended(person.id, accepted.ended)
    sessionEvents.changed(person.id)
    return accepted.answer
  }
}
