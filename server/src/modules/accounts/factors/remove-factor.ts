import type { Database } from '../../../platform/postgres/database.ts'
import type { Person } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { SessionNews } from '../sessions/session-news.ts'
import { type Session, sessionStore } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'

type Deps = { database: Database; news: SessionNews }

/** A verified factor goes only at the hand of somebody who has just used one; without any, sessions are plain again. */
export const createRemoveFactor =
  ({ database, news }: Deps) =>
  async (person: Person, session: Session, factorId: string): Promise<{ id: string }> => {
    await database.transaction(async (tx) => {
      const factor = await factorStore.lock(tx, person.id, factorId)
      if (!factor) throw new AuthRefusal('mfa_factor_not_found')
      if (session.aal !== 'aal2' && (await factorStore.hasVerified(tx, person.id))) {
        throw new AuthRefusal('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
      }
      await factorStore.remove(tx, factorId)
      if (await factorStore.hasVerified(tx, person.id)) return
      await sessionStore.lowerAssurance(tx, person.id)
      // Recovery codes open nothing that is not locked.
      await factorStore.removeAll(tx, person.id)
    })
    news.changed(person.id)
    return { id: factorId }
  }
