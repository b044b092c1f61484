import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../../platform/http/api-key.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { accountStore, type Person } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import { type AccessTokens, TokenRefused } from '../sessions/access-tokens.ts'
import { type Session, sessionStore } from '../sessions/session-store.ts'
import { AuthRefusal, suspendedRefusal } from './auth-refusal.ts'

type Deps = { database: Database; accessTokens: AccessTokens; anonKey: string }

type Bearer = { person: Person; session: Session; awaitsSecondFactor: boolean }

/** For the routes of the auth protocol: read from the tables each time, and refused in the protocol's words. */
export type SessionGuards = ReturnType<typeof createRequireSession>

export function createRequireSession({ database, accessTokens, anonKey }: Deps) {
  /** Read once per request, whichever hook and handler ask. */
  const bearers = new WeakMap<FastifyRequest, Promise<Bearer>>()

  function requireSession(request: FastifyRequest): Promise<Bearer> {
    const bearer = bearers.get(request) ?? read(request)
    bearers.set(request, bearer)
    return bearer
  }

  async function read(request: FastifyRequest): Promise<Bearer> {
    const token = bearerOf(request)
    if (!token || token === anonKey) throw new AuthRefusal('no_authorization')
    const claims = await accessTokens.verify(token).catch((error) => {
      if (!(error instanceof TokenRefused)) throw error
      throw new AuthRefusal('bad_jwt', { message: `invalid JWT: ${error.message}` })
    })
    const session = await sessionStore.byId(database.db, claims.session_id)
    const person = await accountStore.byId(database.db, claims.sub)
    // Before the session: a suspension has ended it, and the person must learn why they are signed out.
    if (person?.suspendedAt) {
      request.callerId = person.id
      throw suspendedRefusal(person.suspendedReason)
    }
    if (session?.accountId !== claims.sub) throw new AuthRefusal('session_not_found')
    if (!person) throw new AuthRefusal('user_not_found')
    request.callerId = person.id
    const awaitsSecondFactor = session.aal === 'aal1' && (await factorStore.hasVerified(database.db, person.id))
    return { person, session, awaitsSecondFactor }
  }

  return {
    /** Also a session that awaits its second factor, for what it needs to give it and to sign out. */
    requireSession,
    async requireFullSession(request: FastifyRequest): Promise<Bearer> {
      const bearer = await requireSession(request)
      if (bearer.awaitsSecondFactor) {
        const message = 'AAL2 session is required when MFA is enabled.'
        throw new AuthRefusal('insufficient_aal', { status: 401, message })
      }
      return bearer
    },
  }
}
