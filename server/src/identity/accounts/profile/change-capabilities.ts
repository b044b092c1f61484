import type { CapabilitiesBody } from '@vermeil/contracts/desk/people.schema'
import { type Capability, holdsAll } from '@vermeil/contracts/identity/capabilities'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import { refuseWithout } from '../../../platform/http/access.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { staffStore } from '../../../platform/staff-store.ts'
import { accountStore } from '../account-store.ts'
import type { ProveAgain } from '../factors/prove-again.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { beyondOwn, changedBy } from './staff-rules.ts'

type Deps = { database: Database; sessionEvents: SessionEvents; proveAgain: ProveAgain }
type Change = { readonly before: readonly Capability[]; readonly after: readonly Capability[] }

/** Who changes what staff may do holds `people` themselves until the transaction ends, and all that they give or take. */
export async function requireOwn(tx: Tx, actorId: AccountId, change: Change): Promise<void> {
  const own = await staffStore.hold(tx, actorId)
  refuseWithout(own, ['people'])
  const capabilities = beyondOwn({ own, ...change })
  if (capabilities.length > 0) throw new AppError('staff.beyond-own', { capabilities })
}

/**
 * Somebody else who may act has to keep every capability. Locks all administrators first, in the order of their ids: two
 * of them can't take from each other at once.
 */
export async function requireOthersWithAll(tx: Tx, accountId: AccountId): Promise<void> {
  const acting = await accountStore.lockAdministrators(tx)
  if (!acting.includes(accountId)) return
  const others = acting.filter((id) => id !== accountId)
  if (others.length === 0) throw new AppError('account.last-administrator', {})
  if ((await staffStore.withAll(tx, others)).length === 0) throw new AppError('staff.last-with-all', {})
}

/** What an administrator may do, changed by another one who proves who they are. */
export const createChangeCapabilities =
  ({ database, sessionEvents, proveAgain }: Deps) =>
  async (
    act: CapabilitiesBody & { readonly actorId: AccountId; readonly accountId: AccountId },
  ): Promise<readonly Capability[]> => {
    const { actorId, accountId, reason, capabilities: after } = act
    await proveAgain(actorId, act.proof)
    await database.transaction(async (tx) => {
      if (!holdsAll(after)) await requireOthersWithAll(tx, accountId)
      const person = await accountStore.lock(tx, accountId)
      if (!person) throw new AppError('account.unknown', {})
      if (person.role !== 'admin') throw new AppError('staff.not-an-administrator', {})
      const before = await staffStore.of(tx, accountId)
      if (changedBy({ before, after: act.before }).length > 0) throw new AppError('staff.changed-meanwhile', {})
      await requireOwn(tx, actorId, { before, after })
      await staffStore.set(tx, accountId, after)
      await recordAct(tx, {
        ...{ actorId, act: 'account.set-capabilities', subject: `account:${accountId}`, reason },
        ...{ before: { capabilities: before }, after: { capabilities: await staffStore.of(tx, accountId) } },
      })
    })
    // Every node reads it again before the next request of theirs.
    sessionEvents.changed(accountId)
    return staffStore.of(database.db, accountId)
  }
