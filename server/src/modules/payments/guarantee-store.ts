import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'

export type GuaranteeRow = {
  id: string
  accountId: string
  lotId: string
  amount: number
  status: 'pending' | 'held' | 'placed' | 'used' | 'released'
  paymentIntent: string | null
}

const columns = [
  'id',
  'account_id as accountId',
  'lot_id as lotId',
  'amount_cents as amount',
  'status',
  'payment_intent as paymentIntent',
] as const

export const guaranteeStore = {
  async add(tx: Tx, accountId: string, lotId: string, amount: number): Promise<string> {
    const row = await tx
      .insertInto('bid_guarantees')
      .values({ account_id: accountId, lot_id: lotId, amount_cents: amount })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  async byId(db: Db | Tx, id: string): Promise<GuaranteeRow | null> {
    const row = await db.selectFrom('bid_guarantees').select(columns).where('id', '=', id).executeTakeFirst()
    return (row as GuaranteeRow | undefined) ?? null
  },

  async hold(tx: Tx, id: string): Promise<GuaranteeRow | null> {
    const rows = tx.selectFrom('bid_guarantees').select(columns).where('id', '=', id).forUpdate()
    return ((await rows.executeTakeFirst()) as GuaranteeRow | undefined) ?? null
  },

  async byIntent(tx: Tx, intent: string): Promise<GuaranteeRow | null> {
    const rows = tx.selectFrom('bid_guarantees').select(columns).where('payment_intent', '=', intent).forUpdate()
    return ((await rows.executeTakeFirst()) as GuaranteeRow | undefined) ?? null
  },

  async setHeld(tx: Tx, id: string, paymentIntent: string | null): Promise<void> {
    const held = { status: 'held', payment_intent: paymentIntent }
    await tx.updateTable('bid_guarantees').set(held).where('id', '=', id).execute()
  },

  async setStatus(tx: Tx, id: string, status: 'placed' | 'used' | 'released'): Promise<void> {
    const settled = status === 'placed' ? {} : { settled_at: sql<Date>`house_now()` }
    await tx
      .updateTable('bid_guarantees')
      .set({ status, ...settled })
      .where('id', '=', id)
      .execute()
  },

  async held(db: Db): Promise<string[]> {
    const rows = await db.selectFrom('bid_guarantees').select('id').where('status', '=', 'held').limit(1_000).execute()
    return rows.map(({ id }) => id)
  },

  async standing(db: Db): Promise<GuaranteeRow[]> {
    const rows = await db
      .selectFrom('bid_guarantees')
      .select(columns)
      .where('status', '=', 'placed')
      .limit(1_000)
      .execute()
    return rows as GuaranteeRow[]
  },

  async standingOn(tx: Tx, lotId: string): Promise<GuaranteeRow[]> {
    const rows = await tx
      .selectFrom('bid_guarantees')
      .select(columns)
      .where('lot_id', '=', lotId)
      .where('status', 'in', ['held', 'placed'])
      .forUpdate()
      .execute()
    return rows as GuaranteeRow[]
  },
}
