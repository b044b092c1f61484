import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { type Account, actingAccount } from '../../../platform/http/access.ts'
import { bearerOf } from '../../../platform/http/api-key.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { world } from '../../../platform/world.ts'
import { type AccessTokens, TokenExpired, TokenRefused } from './access-tokens.ts'
import { createReadAccount } from './bearer-store.ts'
import type { SessionEvents } from './session-events.ts'

/** A safety net only: every node is notified when a session ends. */
const CACHE_MS = 4_000
/** After this it is read again in the background, so that frequent callers never wait for it. */
const REFRESH_MS = 3_000
const MAX_CACHED = 50_000

type Entry = { account: Promise<Account | null>; readAt: number; isRefreshing: boolean }
type Deps = { database: Database; accessTokens: AccessTokens; anonKey: string; sessionEvents: SessionEvents }

/** The account of a token, as the tables say now or said a few seconds ago. */
export function createAuthenticate({ database, accessTokens, anonKey, sessionEvents }: Deps) {
  const readAccount = createReadAccount(onClient(database.pool))
  const cached = new Map<string, Entry>()
  const sessionsOf = new Map<string, Set<string>>()

  function forgetSession(sessionId: string) {
    cached.delete(sessionId)
  }
  function forgetAccount(accountId: AccountId) {
    for (const sessionId of sessionsOf.get(accountId) ?? []) cached.delete(sessionId)
    sessionsOf.delete(accountId)
  }
  sessionEvents.onEnded(({ sessionIds }) => sessionIds.forEach(forgetSession))
  sessionEvents.onChanged(forgetAccount)
  sessionEvents.onGap(() => cached.clear())

  function lookUp(sessionId: string, accountId: AccountId): Promise<Account | null> {
    const known = cached.get(sessionId)
    const age = known ? world.now() - known.readAt : Number.POSITIVE_INFINITY
    if (!known || age > CACHE_MS) return read(sessionId, accountId)
    if (age > REFRESH_MS && !known.isRefreshing) {
      known.isRefreshing = true
      void refreshInBackground(sessionId, accountId, known)
    }
    return known.account
  }

  function read(sessionId: string, accountId: AccountId): Promise<Account | null> {
    const readAt = world.now()
    // The promise is cached, not its result: a hundred concurrent requests of one person make one query.
    const account = readAccount(sessionId, accountId)
    account.catch(() => forgetSession(sessionId))
    cache(sessionId, accountId, { account, readAt, isRefreshing: false })
    return account
  }

  async function refreshInBackground(sessionId: string, accountId: AccountId, known: Entry) {
    const readAt = world.now()
    try {
      const account = await readAccount(sessionId, accountId)
      // Removed meanwhile: the session has ended or changed, and this may have been read before that.
      if (cached.get(sessionId) !== known) return
      cache(sessionId, accountId, { account: Promise.resolve(account), readAt, isRefreshing: false })
    } catch {
      // The cached answer expires, and the next request gets the error.
    }
  }

  function cache(sessionId: string, accountId: AccountId, entry: Entry) {
    cached.delete(sessionId)
    cached.set(sessionId, entry)
    const own = sessionsOf.get(accountId)
    if (own) own.add(sessionId)
    else sessionsOf.set(accountId, new Set([sessionId]))
    if (cached.size > MAX_CACHED) {
      cached.clear()
      sessionsOf.clear()
    }
  }

  async function identifyToken(token: string): Promise<Account | null> {
    if (token === anonKey) return null
    try {
      const { session_id, sub } = await accessTokens.verify(token)
      return await lookUp(session_id, sub)
    } catch (error) {
      if (error instanceof TokenRefused) return null
      throw error
    }
  }

  /** Distinguishes a token that has expired from one that was never ours. */
  async function checkToken(token: string): Promise<'valid' | 'expired' | 'invalid'> {
    try {
      await accessTokens.verify(token)
      return 'valid'
    } catch (error) {
      if (error instanceof TokenRefused) return error instanceof TokenExpired ? 'expired' : 'invalid'
      throw error
    }
  }

  return {
    checkToken,
    /** Also an account that may not act, for callers that say why (`accountRefusal`). */
    identifyToken,
    async authenticate(request: FastifyRequest): Promise<Account | null> {
      const token = bearerOf(request)
      return token ? identifyToken(token) : null
    },
    /** Only an account that may act; everybody else is a visitor. */
    authenticateToken: async (token: string): Promise<Account | null> => actingAccount(await identifyToken(token)),
  }
}
