import type { OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'

export type RefundCause =
  | 'unfulfillable'
  | 'administrator'
  | 'deposit'
  | 'provider'
  | 'cancellation'
  | 'insurance'
  | 'chargeback'

/** Of the price, and not of a deposit or of a payment that paid for nothing. */
export const isPriceRefund = (cause: RefundCause): boolean => cause !== 'unfulfillable' && cause !== 'deposit'

/** Takes back shares in the price, of which some may be paid out. The insurance leaves every share as it is. */
export const lowersShares = (cause: RefundCause): boolean => isPriceRefund(cause) && cause !== 'insurance'

export type RefundRow = {
  id: string
  orderId: OrderId
  /** Null where the payment came, and is returned, by bank transfer. */
  paymentIntent: string | null
  amount: number
  cause: RefundCause
  reason: string
  status: 'wanted' | 'done' | 'failed'
  providerId: string | null
  /** The shares in the payment are lowered. If it is not done all the same, its money is owed to the payer. */
  isBooked: boolean
  createdAt: Date
  /** How often the provider has refused it, why it did last, and when it is tried again. */
  attempts: number
  failure: string | null
  nextAttemptAt: Date | null
}

export type NewRefund = Pick<RefundRow, 'orderId' | 'paymentIntent' | 'amount' | 'cause' | 'reason'> & {
  requestedBy?: string | null
}

const columns = [
  'id',
  'order_id as orderId',
  'payment_intent as paymentIntent',
  'amount_cents as amount',
  'cause',
  'reason',
  'status',
  'provider_id as providerId',
  'is_booked as isBooked',
  'created_at as createdAt',
  'attempts',
  'failure',
  'next_attempt_at as nextAttemptAt',
] as const

export const refundStore = {
  async add(tx: Tx, { orderId, paymentIntent, amount, cause, reason, requestedBy = null }: NewRefund): Promise<string> {
    const row = await tx
      .insertInto('refunds')
      .values({
        order_id: orderId,
        payment_intent: paymentIntent,
        amount_cents: amount,
        cause,
        reason,
        requested_by: requestedBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  async byId(db: Db | Tx, id: string): Promise<RefundRow | null> {
    const row = await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
    return (row as RefundRow | undefined) ?? null
  },

  async lock(tx: Tx, id: string): Promise<RefundRow | null> {
    const row = await tx.selectFrom('refunds').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
    return (row as RefundRow | undefined) ?? null
  },

  async byProviderId(db: Db | Tx, providerId: string): Promise<RefundRow | null> {
    const row = await db.selectFrom('refunds').select(columns).where('provider_id', '=', providerId).executeTakeFirst()
    return (row as RefundRow | undefined) ?? null
  },

  async ofOrders(db: Db | Tx, orderIds: readonly OrderId[]): Promise<RefundRow[]> {
    if (orderIds.length === 0) return []
    const rows = await db
      .selectFrom('refunds')
      .select(columns)
      .where('order_id', 'in', [...orderIds])
      .orderBy('created_at')
      .execute()
    return rows as RefundRow[]
  },

  wanted(db: Db, olderThanSeconds: number, without: readonly string[]): Promise<{ id: string }[]> {
    return allRows(db)`select id from refunds
      where status = 'wanted' and created_at <= (select house_now()) - make_interval(secs => ${olderThanSeconds})
        and (next_attempt_at is null or next_attempt_at <= (select house_now()))
        and id <> all(${without}::uuid[])
      order by created_at limit 500`
  },

  /** The refunds of an order's price that are sent or about to be: see `isPriceRefund`. */
  async promised(db: Db | Tx, orderId: OrderId): Promise<number> {
    const { amount } = await oneRow(db)<{ amount: number }>`
      select coalesce(sum(amount_cents), 0) as amount from refunds
      where order_id = ${orderId} and cause not in ('unfulfillable', 'deposit')
        and (status <> 'failed' or is_booked)`
    return amount
  },

  /** What of an order's deposit is about to be sent back. */
  async depositPromised(tx: Tx, orderId: OrderId): Promise<number> {
    const { amount } = await oneRow(tx)<{ amount: number }>`
      select coalesce(sum(amount_cents), 0) as amount from refunds
      where order_id = ${orderId} and cause = 'deposit' and status = 'wanted' and not is_booked`
    return amount
  },

  /** Refused and not sent since, the newest first, with what they are for. */
  async refused(db: Db, limit: number): Promise<(RefundRow & { failure: string; title: string })[]> {
    const rows = await db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .select([
        ...(['refunds.id', 'refunds.order_id as orderId', 'refunds.payment_intent as paymentIntent'] as const),
        ...(['refunds.amount_cents as amount', 'refunds.cause', 'refunds.reason', 'refunds.status'] as const),
        ...(['refunds.provider_id as providerId', 'refunds.is_booked as isBooked', 'refunds.attempts'] as const),
        ...(['refunds.failure', 'refunds.next_attempt_at as nextAttemptAt', 'orders.title'] as const),
        'refunds.created_at as createdAt',
      ])
      .where('refunds.status', '<>', 'done')
      .where('refunds.failure', 'is not', null)
      .orderBy('refunds.created_at', 'desc')
      .limit(limit)
      .execute()
    return rows as (RefundRow & { failure: string; title: string })[]
  },

  /** Failed for good where there is no next attempt. */
  async markRefused(tx: Tx, { id, attempts }: RefundRow, failure: string, nextAttemptAt: Date | null): Promise<void> {
    const end = nextAttemptAt
      ? { status: 'wanted', settled_at: null }
      : { status: 'failed', settled_at: sql<Date>`house_now()` }
    await tx
      .updateTable('refunds')
      .set({ attempts: attempts + 1, failure, next_attempt_at: nextAttemptAt, ...end })
      .where('id', '=', id)
      .execute()
  },

  async markDue(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('refunds')
      .set({ status: 'wanted', settled_at: null, next_attempt_at: sql<Date>`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  async settle(tx: Tx, id: string, providerId: string | null): Promise<void> {
    await tx
      .updateTable('refunds')
      .set({ status: 'done', is_booked: true, provider_id: providerId, settled_at: sql<Date>`house_now()` })
      .where('id', '=', id)
      .execute()
  },
}
