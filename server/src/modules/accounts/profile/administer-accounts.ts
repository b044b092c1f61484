import type { Role } from '@vermeil/contracts/roles'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import type { SessionNews } from '../sessions/session-news.ts'
import { sessionStore } from '../sessions/session-store.ts'

type Deps = { database: Database; news: SessionNews }
/** Who acts, on whom, and why. */
type Act = { actorId: string; accountId: string; reason: string }

export function createAdministration({ database, news }: Deps) {
  const record = (tx: Tx, act: string, { actorId, accountId, reason }: Act, details = {}) =>
    recordAct(tx, { actorId, act, subject: `account:${accountId}`, reason, details })

  async function held(tx: Tx, accountId: string) {
    const person = await accountStore.lock(tx, accountId)
    if (!person) throw new AppError('account.unknown', {})
    return person
  }

  return {
    /** In the caller's transaction, so that an approval and the role it gives are one. */
    async setRole(tx: Tx, act: Act & { role: Role }) {
      const person = await held(tx, act.accountId)
      if (person.role === act.role) return
      await accountStore.setRole(tx, act.accountId, act.role)
      await record(tx, 'account.set-role', act, { from: person.role, to: act.role })
      news.changed(act.accountId)
    },

    /** The mark of an approved seller, whose listings need no review. */
    async setApproved(tx: Tx, act: Act & { isApproved: boolean }) {
      await held(tx, act.accountId)
      await accountStore.setApproved(tx, act.accountId, act.isApproved)
      await record(tx, act.isApproved ? 'account.approve' : 'account.withdraw-approval', act)
    },

    /** Ends every session as well: what a suspended person has open closes at once. */
    async suspend(act: Act) {
      if (act.actorId === act.accountId) throw new AppError('account.is-staff', {})
      const ended = await database.transaction(async (tx) => {
        await held(tx, act.accountId)
        await accountStore.setSuspended(tx, act.accountId, act.reason)
        await record(tx, 'account.suspend', act)
        return sessionStore.end(tx, act.accountId)
      })
      news.ended(act.accountId, ended)
      news.changed(act.accountId)
    },

    async reinstate(act: Act) {
      await database.transaction(async (tx) => {
        await held(tx, act.accountId)
        await accountStore.setSuspended(tx, act.accountId, null)
        await record(tx, 'account.reinstate', act)
      })
      news.changed(act.accountId)
    },
  }
}
