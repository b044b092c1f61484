import { sql } from 'kysely'
import type Stripe from 'stripe'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { blankExpired } from '../../../platform/postgres/prune.ts'
import { allRows } from '../../../platform/postgres/rows.ts'

export const eventStore = {
  /** True if it was new. */
  async add(tx: Tx, event: Stripe.Event): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('provider_events')
      .values({ id: event.id, type: event.type, payload: JSON.stringify(event) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },

  /** Null where there is no such event, or where its payload was pruned. */
  async read(db: Db, id: string): Promise<Stripe.Event | null> {
    const row = await db.selectFrom('provider_events').select('payload').where('id', '=', id).executeTakeFirst()
    return (row?.payload ?? null) as Stripe.Event | null
  },

  /** Locks the event. A second worker waits here and then finds it processed. */
  async lockUnprocessed(tx: Tx, id: string): Promise<boolean> {
    const row = await tx
      .selectFrom('provider_events')
      .select('id')
      .where('id', '=', id)
      .where('processed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    return row !== undefined
  },

  async isProcessed(db: Db, id: string): Promise<boolean> {
    const rows = db
      .selectFrom('provider_events')
      .select('id')
      .where('id', '=', id)
      .where('processed_at', 'is not', null)
    return (await rows.executeTakeFirst()) !== undefined
  },

  async markProcessed(tx: Tx, id: string, outcome: string): Promise<void> {
    await tx
      .updateTable('provider_events')
      .set({ processed_at: sql<Date>`house_now()`, outcome })
      .where('id', '=', id)
      .execute()
  },

  unprocessed(db: Db, olderThanSeconds: number, without: readonly string[]): Promise<{ id: string }[]> {
    return allRows(db)`select id from provider_events
      where processed_at is null and received_at < (select house_now()) - make_interval(secs => ${olderThanSeconds})
        and id <> all(${without}::text[])
      order by received_at limit 500`
  },

  /** The ids stay, so that a replay is recognized at any time. */
  prune: (db: Db) => blankExpired(db, { table: 'provider_events', column: 'payload', since: 'processed_at', days: 90 }),

  async known(db: Db, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('provider_events')
      .select('id')
      .where('id', 'in', [...ids])
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
}
