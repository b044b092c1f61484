import type { FastifyRequest } from 'fastify'
import { type Account, actingAccount } from '../../../platform/http/access.ts'
import { bearerOf } from '../../../platform/http/api-key.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onClient } from '../../../platform/postgres/run-sql.ts'
import { type AccessTokens, TokenExpired, TokenRefused } from './access-tokens.ts'
import { createReadAccount } from './read-accounts.ts'
import type { SessionNews } from './session-news.ts'

/** A safety net only: what ends a session is told to every node at once. */
const REMEMBERED_MS = 4_000
/** From then on it is read again behind the call that asks, so that nobody who keeps calling ever waits for it. */
const READ_AGAIN_MS = 3_000
const MOST_REMEMBERED = 50_000

type Entry = { account: Promise<Account | null>; readAt: number; isReadAgain: boolean }
type Deps = { database: Database; accessTokens: AccessTokens; anonKey: string; news: SessionNews }

/** Who the bearer of a token is, as the tables say now or said a few seconds ago. */
export function createAuthenticate({ database, accessTokens, anonKey, news }: Deps) {
  const readAccount = createReadAccount(onClient(database.pool))
  const remembered = new Map<string, Entry>()
  const sessionsOf = new Map<string, Set<string>>()

  function forgetSession(sessionId: string) {
    remembered.delete(sessionId)
  }
  function forgetAccount(accountId: string) {
    for (const sessionId of sessionsOf.get(accountId) ?? []) remembered.delete(sessionId)
    sessionsOf.delete(accountId)
  }
  news.onEnded(({ sessionIds }) => sessionIds.forEach(forgetSession))
  news.onChanged(forgetAccount)
  news.onGap(() => remembered.clear())

  function lookUp(sessionId: string, accountId: string): Promise<Account | null> {
    const known = remembered.get(sessionId)
    const age = known ? Date.now() - known.readAt : Number.POSITIVE_INFINITY
    if (!known || age > REMEMBERED_MS) return read(sessionId, accountId)
    if (age > READ_AGAIN_MS && !known.isReadAgain) {
      known.isReadAgain = true
      void readBehind(sessionId, accountId, known)
    }
    return known.account
  }

  function read(sessionId: string, accountId: string): Promise<Account | null> {
    const readAt = Date.now()
    // The promise is kept, not its result: a hundred requests of one person at once ask the database one time.
    const account = readAccount(sessionId, accountId)
    account.catch(() => forgetSession(sessionId))
    remember(sessionId, accountId, { account, readAt, isReadAgain: false })
    return account
  }

  async function readBehind(sessionId: string, accountId: string, known: Entry) {
    const readAt = Date.now()
    try {
      const account = await readAccount(sessionId, accountId)
      // Forgotten meanwhile: the session has ended or changed, and this may have been read before.
      if (remembered.get(sessionId) !== known) return
      remember(sessionId, accountId, { account: Promise.resolve(account), readAt, isReadAgain: false })
    } catch {
      // What is known runs out, and whoever asks then is told what is wrong.
    }
  }

  function remember(sessionId: string, accountId: string, entry: Entry) {
    remembered.delete(sessionId)
    remembered.set(sessionId, entry)
    const own = sessionsOf.get(accountId)
    if (own) own.add(sessionId)
    else sessionsOf.set(accountId, new Set([sessionId]))
    if (remembered.size > MOST_REMEMBERED) {
      remembered.clear()
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

  /** Tells a token that has run out from one that was never ours. */
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
    /** The account of a token, also one that may do nothing: for callers that say why (`standingRefusal`). */
    identifyToken,
    async authenticate(request: FastifyRequest): Promise<Account | null> {
      const token = bearerOf(request)
      return token ? identifyToken(token) : null
    },
    /** The account of a token that may act; everybody else is a visitor. */
    authenticateToken: async (token: string): Promise<Account | null> => actingAccount(await identifyToken(token)),
  }
}
