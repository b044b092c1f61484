import type { OwnSession } from '@vermeil/contracts/accounts'
import { AppError } from '../../../platform/app-error.ts'
import type { Account } from '../../../platform/http/access.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { describeDevice } from './device-rules.ts'
import type { SessionNews } from './session-news.ts'
import { sessionStore } from './session-store.ts'

type Deps = { database: Database; news: SessionNews }

export function createOwnSessions({ database, news }: Deps) {
  return {
    async list({ id, sessionId }: Account): Promise<OwnSession[]> {
      const sessions = await sessionStore.ofAccount(database.db, id)
      return sessions.map((session) => ({
        id: session.id,
        device: describeDevice(session.userAgent),
        ip: session.ip,
        createdAt: session.createdAt.toISOString(),
        lastUsedAt: session.usedAt.toISOString(),
        isCurrent: session.id === sessionId,
        hasSecondFactor: session.aal === 'aal2',
      }))
    },

    async end(accountId: string, sessionId: string): Promise<void> {
      const ended = await database.transaction((tx) => sessionStore.end(tx, accountId, { only: sessionId }))
      if (ended.length === 0) throw new AppError('session.unknown', {})
      news.ended(accountId, ended)
    },
  }
}
