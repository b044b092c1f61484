import type { Database } from '../../../platform/postgres/database.ts'
import type { Person } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { SessionNews } from './session-news.ts'
import { type Session, sessionStore } from './session-store.ts'

export type SignOutScope = 'global' | 'local' | 'others'
type Deps = { database: Database; news: SessionNews }
type Leaving = { person: Person; session: Session; awaitsSecondFactor: boolean }

export const createSignOut =
  ({ database, news }: Deps) =>
  async ({ person, session, awaitsSecondFactor }: Leaving, scope: SignOutScope): Promise<void> => {
    // Without its second factor a session may end itself and no other.
    if (awaitsSecondFactor && scope === 'others') {
      throw new AuthRefusal('insufficient_aal', { message: 'AAL2 required to sign out other sessions' })
    }
    const own = { only: session.id }
    const which = { global: awaitsSecondFactor ? own : {}, local: own, others: { except: session.id } }[scope]
    news.ended(person.id, await database.transaction((tx) => sessionStore.end(tx, person.id, which)))
  }
