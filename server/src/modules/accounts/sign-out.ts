import type { Database } from '../../platform/postgres/database.ts'
import type { SessionNews } from './session-news.ts'
import { sessionStore } from './session-store.ts'

export type SignOutScope = 'global' | 'local' | 'others'
type Deps = { database: Database; news: SessionNews }

export const createSignOut =
  ({ database, news }: Deps) =>
  async (accountId: string, sessionId: string, scope: SignOutScope): Promise<void> => {
    const which = { global: {}, local: { only: sessionId }, others: { except: sessionId } }[scope]
    news.ended(accountId, await database.transaction((tx) => sessionStore.end(tx, accountId, which)))
  }
