import type { OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import type { DisputeStatus } from './dispute-rules.ts'

export type DisputeRow = {
  /** The provider's. */
  id: string
  orderId: OrderId | null
  paymentIntent: string
  amount: number
  fee: number
  reason: string
  status: DisputeStatus
  answerBy: Date | null
  openedAt: Date
}

const columns = [
  ...(['disputes.id', 'order_id as orderId', 'disputes.payment_intent as paymentIntent'] as const),
  ...(['disputes.amount_cents as amount', 'fee_cents as fee', 'disputes.reason', 'disputes.status'] as const),
  ...(['answer_by as answerBy', 'opened_at as openedAt', 'closed_at as closedAt'] as const),
] as const

export const disputeStore = {
  /** The status that was stored before; null where it is new. Until the transaction ends nobody else records it. */
  async lockStatus(tx: Tx, id: string): Promise<DisputeStatus | null> {
    await lockName(tx, `dispute ${id}`)
    const row = await tx.selectFrom('disputes').select('status').where('id', '=', id).executeTakeFirst()
    return (row?.status as DisputeStatus | undefined) ?? null
  },

  async save(tx: Tx, dispute: DisputeRow): Promise<void> {
    const { id, orderId, paymentIntent, amount, fee, reason, status, answerBy, openedAt } = dispute
    const latest = {
      ...{ amount_cents: amount, fee_cents: fee, reason, status, answer_by: answerBy },
      closed_at: status === 'open' ? null : sql<Date>`house_now()`,
    }
    await tx
      .insertInto('disputes')
      .values({ id, order_id: orderId, payment_intent: paymentIntent, opened_at: openedAt, ...latest })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(latest))
      .execute()
  },

  async hasOpen(db: Db | Tx, orderId: OrderId): Promise<boolean> {
    return (await disputeStore.openAmong(db, [orderId])).size > 0
  },

  /** Those of the orders whose payment is disputed now. */
  async openAmong(db: Db | Tx, orderIds: readonly OrderId[]): Promise<Set<OrderId>> {
    if (orderIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('disputes')
      .select('order_id')
      .where('order_id', 'in', [...orderIds])
      .where('status', '=', 'open')
      .execute()
    return new Set(rows.flatMap(({ order_id }) => order_id ?? []))
  },

  async newest(db: Db, limit: number) {
    const rows = await db
      .selectFrom('disputes')
      .leftJoin('orders', 'orders.id', 'disputes.order_id')
      .select([...columns, 'orders.title'])
      .orderBy('opened_at', 'desc')
      .orderBy('disputes.id', 'desc')
      .limit(limit)
      .execute()
    return rows as (DisputeRow & { closedAt: Date | null; title: string | null })[]
  },
}
