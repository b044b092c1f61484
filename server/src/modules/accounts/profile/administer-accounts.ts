import type { AccountId } from '@vermeil/contracts/ids'
import type { Role } from '@vermeil/contracts/roles'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { accountStore } from '../account-store.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { sessionStore } from '../sessions/session-store.ts'

type Deps = { database: Database; sessionEvents: SessionEvents }
/** Which administrator acts on whose account, and why. */
export type AdminAct = { actorId: AccountId; accountId: AccountId; reason: string }

export function createAccountAdministration({ database, sessionEvents }: Deps) {
  const record = (tx: Tx, act: string, { actorId, accountId, reason }: AdminAct, before: object, after: object) =>
    recordAct(tx, { actorId, act, subject: `account:${accountId}`, reason, ...changedFields(before, after) })

  async function lockAccount(tx: Tx, accountId: AccountId) {
    const person = await accountStore.lock(tx, accountId)
    if (!person) throw new AppError('account.unknown', {})
    return person
  }

  return {
    /** In the caller's transaction, so that an approval and the role it gives are one. */
    async setRole(tx: Tx, act: AdminAct & { role: Role }) {
      const person = await lockAccount(tx, act.accountId)
      if (person.role === act.role) return
      await accountStore.setRole(tx, act.accountId, act.role)
      await record(tx, 'account.set-role', act, { role: person.role }, { role: act.role })
      sessionEvents.changed(act.accountId)
    },

    /** The mark of an approved seller, whose listings need no review. */
    async setApproved(tx: Tx, act: AdminAct & { isApproved: boolean }) {
      const person = await lockAccount(tx, act.accountId)
      const { isApproved } = act
      await accountStore.setApproved(tx, act.accountId, isApproved)
      const name = isApproved ? 'account.approve' : 'account.withdraw-approval'
      await record(tx, name, act, { isApproved: person.approvedAt !== null }, { isApproved })
    },

    /** Ends every session as well. */
    async suspend(act: AdminAct) {
      if (act.actorId === act.accountId) throw new AppError('account.is-staff', {})
      const ended = await database.transaction(async (tx) => {
        const person = await lockAccount(tx, act.accountId)
        await accountStore.setSuspended(tx, act.accountId, act.reason)
        await record(tx, 'account.suspend', act, { isSuspended: person.suspendedAt !== null }, { isSuspended: true })
        return sessionStore.end(tx, act.accountId)
      })
      sessionEvents.ended(act.accountId, ended)
      sessionEvents.changed(act.accountId)
    },

    async reinstate(act: AdminAct) {
      await database.transaction(async (tx) => {
        const person = await lockAccount(tx, act.accountId)
        await accountStore.setSuspended(tx, act.accountId, null)
        await record(tx, 'account.reinstate', act, { isSuspended: person.suspendedAt !== null }, { isSuspended: false })
      })
      sessionEvents.changed(act.accountId)
    },
  }
}
