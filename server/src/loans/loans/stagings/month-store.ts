import type { OrderId } from '@vermeil/contracts/ids'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'

/** The invoiced months of stagings. */
export const monthStore = {
  async add(tx: Tx, month: Insertable<DB['staging_months']>): Promise<void> {
    await tx.insertInto('staging_months').values(month).execute()
  },

  async ofOrder(tx: Tx, orderId: OrderId): Promise<{ stagingId: string; number: number } | null> {
    const row = await tx
      .selectFrom('staging_months')
      .select(['staging_id as stagingId', 'number'])
      .where('order_id', '=', orderId)
      .executeTakeFirst()
    return row ?? null
  },

  async markPaid(tx: Tx, stagingId: string, number: number): Promise<void> {
    await tx
      .updateTable('staging_months')
      .set({ paid_at: sql<Date>`house_now()` })
      .where('staging_id', '=', stagingId)
      .where('number', '=', number)
      .execute()
  },

  /** A month that is not used. Its order stays, canceled or refunded. */
  async remove(tx: Tx, stagingId: string, number: number): Promise<void> {
    await tx.deleteFrom('staging_months').where('staging_id', '=', stagingId).where('number', '=', number).execute()
  },
}
