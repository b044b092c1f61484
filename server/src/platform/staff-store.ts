import { type Capability, holdsAll, inOrder } from '@vermeil/contracts/identity/capabilities'
import { StaffCapability } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { refuseWithout } from './http/access.ts'
import type { Db, Tx } from './postgres/database.ts'

const parsed = (rows: readonly { capability: string }[]): Capability[] =>
  inOrder(rows.map(({ capability }) => StaffCapability.parse(capability)))

/** What administrators may do. Everybody else has no row. */
export const staffStore = {
  async of(db: Db | Tx, accountId: AccountId): Promise<Capability[]> {
    return parsed(
      await db.selectFrom('staff_capabilities').select('capability').where('account_id', '=', accountId).execute(),
    )
  },

  /** Nobody takes them away before the transaction ends. */
  async hold(tx: Tx, accountId: AccountId): Promise<Capability[]> {
    const held = tx.selectFrom('staff_capabilities').select('capability').where('account_id', '=', accountId)
    return parsed(await held.orderBy('capability').forShare().execute())
  },

  /** Of these accounts, those with every capability. */
  async withAll(tx: Tx, accountIds: readonly AccountId[]): Promise<AccountId[]> {
    if (accountIds.length === 0) return []
    const rows = await tx
      .selectFrom('staff_capabilities')
      .select(['account_id', 'capability'])
      .where('account_id', 'in', accountIds)
      .execute()
    const byAccount = Map.groupBy(rows, ({ account_id }) => account_id)
    return [...byAccount].flatMap(([id, held]) => (holdsAll(parsed(held)) ? [id] : []))
  },

  async set(tx: Tx, accountId: AccountId, capabilities: readonly Capability[]): Promise<void> {
    const own = tx.deleteFrom('staff_capabilities').where('account_id', '=', accountId)
    await own.where('capability', 'not in', [...capabilities]).execute()
    await tx
      .insertInto('staff_capabilities')
      .values(capabilities.map((capability) => ({ account_id: accountId, capability })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
}

/**
 * In the transaction that moves money: an administrator whose capability is taken away meanwhile is refused, and what was
 * decided before it is taken is done first.
 */
export async function requireCapability(tx: Tx, accountId: AccountId, capability: Capability): Promise<void> {
  refuseWithout(await staffStore.hold(tx, accountId), [capability])
}
