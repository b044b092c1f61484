import type { Database } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { Caller, SessionAnswer, SessionOpener } from './open-session.ts'
import { decideRefresh } from './refresh-rules.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SessionNews } from './session-news.ts'
import { sessionStore } from './session-store.ts'

type Deps = { database: Database; refreshTokens: RefreshTokens; opener: SessionOpener; news: SessionNews }

export const createRefreshSession =
  ({ database, refreshTokens, opener, news }: Deps) =>
  async (token: string, caller: Caller): Promise<SessionAnswer> => {
    const presented = refreshTokens.read(token)
    if (!presented) throw new AuthRefusal('refresh_token_not_found')

    const result = await database.transaction(async (tx) => {
      const held = await sessionStore.lock(tx, presented.sessionId)
      if (!held) throw new AuthRefusal('refresh_token_not_found')
      const { session, refreshHash, now } = held
      const person = await accountStore.byId(tx, session.accountId)
      if (!person) throw new AuthRefusal('refresh_token_not_found')
      if (person.suspendedAt) throw new AuthRefusal('user_banned', { status: 400 })

      const decision = decideRefresh(session, presented.counter, now)
      if (decision === 'stale') throw new AuthRefusal('refresh_token_not_found')
      if (decision === 'repeat') return { answer: await opener.answer(tx, session, person) }
      if (decision === 'rotate' && refreshTokens.hash(token).equals(refreshHash)) {
        const counter = session.counter + 1
        const hash = refreshTokens.hash(refreshTokens.mint(session.id, counter))
        await sessionStore.rotate(tx, session.id, { counter, hash, ...caller })
        return { answer: await opener.answer(tx, { ...session, counter }, person) }
      }
      // Committed, not thrown: the end of the family must outlive the refusal.
      const ended = await sessionStore.end(tx, session.accountId, { only: session.id })
      return { reusedBy: session.accountId, ended }
    })

    if (result.answer) return result.answer
    news.ended(result.reusedBy, result.ended)
    throw new AuthRefusal('refresh_token_already_used')
  }
