import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { kindsWhere } from '@vermeil/contracts/money/order-kinds'
import type { HoldReason } from '@vermeil/contracts/money/payments.schema'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import type { Owed } from './payout-rules.ts'

/** A refund holds by its own row. */
export type StoredHold = Exclude<HoldReason, 'refund'>

export type PayoutMethod = 'bank' | 'transfer'
export type PaidPayout = {
  id: string
  partyId: AccountId
  amount: number
  method: PayoutMethod
  reference: string
  paidAt: Date
}
export type NewPayout = {
  id: string
  partyId: AccountId
  amount: number
  reference: string
  paidBy: string
  entryId: string
  paidAt?: Date
}
export type OwnPayout = {
  id: string
  amount: number
  method: PayoutMethod
  /** Null while it is under way. */
  paidAt: Date | null
  createdAt: Date
}

const freeWhenPaid = kindsWhere(({ paidOutWhen }) => paidOutWhen === 'paid')
const freeWhenDelivered = kindsWhere(({ paidOutWhen }) => paidOutWhen === 'delivered')

export const payoutStore = {
  /**
   * Of one party, or of all, without what payouts under way reserve (`besides` names one that doesn't count). A refund
   * after a payout makes an amount negative; it is taken off the next payout.
   */
  owed: (db: Db | Tx, partyId: AccountId | null, besides: string | null = null): Promise<Owed[]> => allRows(db)`
      select p.party_id as "partyId", p.order_id as "orderId", o.title,
        p.amount_cents - coalesce(reserved.amount_cents, 0) as amount,
        held.reason is null and case
          when o.kind = any(${freeWhenPaid}) then true
          when o.kind = any(${freeWhenDelivered}) then o.delivered_at is not null
          else o.completed_at is not null
        end as "isFree",
        case when o.completed_at is null then o.completes_at end as "freeAt",
        held.reason as hold
      from open_payables p join orders o on o.id = p.order_id
      left join lateral (
        (select reason from payout_holds where order_id = p.order_id order by since, reason limit 1)
        union all
        -- A refund that is promised and not booked takes a part of the share.
        select 'refund' from refunds where order_id = p.order_id and status = 'wanted' and not is_booked
          and cause not in ('unfulfillable', 'deposit', 'insurance')
        limit 1
      ) held on true
      left join lateral (
        select sum(lines.amount_cents) as amount_cents from payout_lines lines
        join payouts y on y.id = lines.payout_id and y.party_id = p.party_id and y.status in ('wanted', 'failed')
        where lines.order_id = p.order_id and y.id is distinct from ${besides}::uuid
      ) reserved on true
      where (${partyId}::uuid is null or p.party_id = ${partyId})
        and p.amount_cents <> coalesce(reserved.amount_cents, 0)`,

  async hold(tx: Tx, orderId: OrderId, reason: StoredHold): Promise<void> {
    const row = { order_id: orderId, reason }
    await tx
      .insertInto('payout_holds')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async release(tx: Tx, orderId: OrderId, reason: StoredHold): Promise<void> {
    await tx.deleteFrom('payout_holds').where('order_id', '=', orderId).where('reason', '=', reason).execute()
  },

  async newest(db: Db, limit: number): Promise<PaidPayout[]> {
    const rows = await db
      .selectFrom('payouts')
      .select(['id', 'party_id as partyId', 'amount_cents as amount', 'method', 'reference', 'paid_at as paidAt'])
      .where('status', '=', 'paid')
      .orderBy('paid_at', 'desc')
      .limit(limit)
      .execute()
    return rows as PaidPayout[]
  },

  /** Paid or under way, the newest first. */
  async ofParty(db: Db, partyId: AccountId, limit: number): Promise<OwnPayout[]> {
    const rows = await db
      .selectFrom('payouts')
      .select(['id', 'amount_cents as amount', 'method', 'paid_at as paidAt', 'created_at as createdAt'])
      .where('party_id', '=', partyId)
      .where('status', 'in', ['wanted', 'failed', 'paid'])
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute()
    return rows as OwnPayout[]
  },

  /** The sum of all payouts to one party. */
  async total(db: Db, partyId: AccountId): Promise<number> {
    const { amount } = await oneRow(db)<{ amount: number }>`
      select coalesce(sum(amount_cents), 0) as amount from payouts
      where party_id = ${partyId} and status = 'paid'`
    return amount
  },

  /** Until the transaction ends, nobody else pays this party. */
  async lockParty(tx: Tx, partyId: AccountId): Promise<void> {
    await lockName(tx, `payout to ${partyId}`)
  },

  async nextId(tx: Tx): Promise<string> {
    const { id } = await oneRow(tx)<{ id: string }>`select uuidv7() as id`
    return id
  },

  async add(tx: Tx, { id, partyId, amount, reference, paidBy, entryId, paidAt }: NewPayout): Promise<void> {
    const row = { id, party_id: partyId, amount_cents: amount, reference, paid_by: paidBy, entry_id: entryId }
    await tx
      .insertInto('payouts')
      .values({ ...row, ...(paidAt ? { paid_at: paidAt, created_at: paidAt } : {}) })
      .execute()
  },
}
