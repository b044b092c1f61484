import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import { mailedTokenStore } from '../links/mailed-token-store.ts'
import { hashAuthCode } from '../links/verify-link.ts'
import type { Caller, SessionAnswer, SessionOpener } from './open-session.ts'

type Deps = { database: Database; opener: SessionOpener }

function answers(challenge: string, method: string, verifier: string): boolean {
  const given = Buffer.from(method === 'plain' ? verifier : hash('sha256', verifier, 'base64url'))
  const wanted = Buffer.from(challenge)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Trades a code from a link, with the verifier of the browser that asked for it, for a session. */
export const createExchangeCode =
  ({ database, opener }: Deps) =>
  async (code: string, verifier: string, caller: Caller): Promise<SessionAnswer> => {
    // On its own: a wrong verifier must not give the code back.
    const spent = await database.transaction((tx) => mailedTokenStore.spendAuthCode(tx, hashAuthCode(code)))
    if (!spent) throw new AuthRefusal('flow_state_not_found')
    if (!spent.isInTime) throw new AuthRefusal('flow_state_expired')
    if (!answers(spent.challenge, spent.challengeMethod, verifier)) throw new AuthRefusal('bad_code_verifier')

    return database.transaction(async (tx) => {
      const person = await accountStore.byId(tx, spent.accountId)
      if (!person) throw new AuthRefusal('flow_state_not_found')
      if (person.suspendedAt) throw new AuthRefusal('user_banned', { status: 400 })
      const method = spent.method === 'recovery' ? 'recovery' : 'otp'
      return (await opener.open(tx, person.id, method, caller)).answer
    })
  }
