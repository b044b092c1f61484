import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { type Activity, activityPageSize } from '@vermeil/contracts/trades/production-team.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'

export type NewActivity = {
  productionId: ProductionId
  actorId: AccountId
  act: Activity
  what: string
  /** Null: about the production itself. */
  setId?: string | null
  /** The account it was done to. */
  memberId?: AccountId | null
}

export type StoredActivity = {
  id: string
  at: Date
  accountId: AccountId | null
  memberId: AccountId | null
  act: Activity
  what: string
}

const columns = ['id', 'at', 'account_id as accountId', 'member_id as memberId', 'act', 'what'] as const

export const activityStore = {
  /** In the transaction of the act itself. */
  async add(tx: Tx, { productionId, actorId, act, what, setId = null, memberId = null }: NewActivity): Promise<void> {
    await tx
      .insertInto('production_activities')
      .values({ production_id: productionId, account_id: actorId, act, what, set_id: setId, member_id: memberId })
      .execute()
  },

  /** The newest first. People with single sets see what was done to these. */
  async page(
    db: Db,
    productionId: ProductionId,
    setIds: readonly string[] | null,
    { after, limit = activityPageSize }: { after?: string; limit?: number },
  ): Promise<StoredActivity[]> {
    let query = db
      .selectFrom('production_activities')
      .select(columns)
      .where('production_id', '=', productionId)
      .orderBy('id', 'desc')
      .limit(limit)
    if (setIds) query = query.where('set_id', '=', sql<string>`any(${setIds}::uuid[])`)
    if (after) query = query.where('id', '<', after)
    return (await query.execute()) as StoredActivity[]
  },

  async ofAccount(db: Db, accountId: AccountId): Promise<StoredActivity[]> {
    const rows = db.selectFrom('production_activities').select(columns).where('account_id', '=', accountId)
    return (await rows.orderBy('id').execute()) as StoredActivity[]
  },

  /** What others need to know stays, without the name. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    for (const column of ['account_id', 'member_id'] as const) {
      await tx
        .updateTable('production_activities')
        .set({ [column]: null })
        .where(column, '=', accountId)
        .execute()
    }
  },

  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'production_activities', since: 'at', days: 730 }),
}
