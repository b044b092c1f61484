import type { OwnSession } from '@vermeil/contracts/identity/accounts.schema'
import type { Account } from '../../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { describeDevice } from './device-rules.ts'
import type { SessionEvents } from './session-events.ts'
import { type Session, sessionStore } from './session-store.ts'

type Deps = { database: Database; sessionEvents: SessionEvents }

export const sessionRules: AccessRules<'session.end', Session> = {
  unknown: 'session.unknown',
  sees: (actor, { accountId }) => actor?.id === accountId,
  actions: { 'session.end': everyoneWhoSees },
}

export type OwnSessions = ReturnType<typeof createOwnSessions>

export function createOwnSessions({ database, sessionEvents }: Deps) {
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

    byId: (sessionId: string): Promise<Session | null> => sessionStore.byId(database.db, sessionId),

    async end({ id, accountId }: Session): Promise<void> {
      sessionEvents.ended(accountId, await database.transaction((tx) => sessionStore.end(tx, accountId, { only: id })))
    },
  }
}
