import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/http/api-key.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { type AccessTokens, TokenRefused } from './access-tokens.ts'
import { accountStore, type Person } from './account-store.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { Caller } from './open-session.ts'
import { type Session, sessionStore } from './session-store.ts'

type Deps = { database: Database; accessTokens: AccessTokens; anonKey: string }

/** For the doors in the auth protocol: read from the tables each time, and refused in the protocol's words. */
export const createRequireSession =
  ({ database, accessTokens, anonKey }: Deps) =>
  async (request: FastifyRequest): Promise<{ person: Person; session: Session }> => {
    const token = bearerOf(request)
    if (!token || token === anonKey) throw new AuthRefusal('no_authorization')
    const claims = await accessTokens.verify(token).catch((error) => {
      if (!(error instanceof TokenRefused)) throw error
      throw new AuthRefusal('bad_jwt', { message: `invalid JWT: ${error.message}` })
    })
    const session = await sessionStore.byId(database.db, claims.session_id)
    if (session?.accountId !== claims.sub) throw new AuthRefusal('session_not_found')
    const person = await accountStore.byId(database.db, claims.sub)
    if (!person) throw new AuthRefusal('user_not_found')
    request.callerId = person.id
    if (person.suspendedAt) throw new AuthRefusal('user_banned')
    return { person, session }
  }
export type RequireSession = ReturnType<typeof createRequireSession>

export const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
