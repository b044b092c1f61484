import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import type { OrderDelivery } from '../orders/order-delivery-rules.ts'

export type GuaranteeRow = {
  id: string
  accountId: AccountId
  lotId: LotId
  amount: number
  /** What the card is authorized for: the bid with its delivery and tax. */
  total: number
  /** The delivery that the bidder chose; null where none has a price yet. */
  delivery: OrderDelivery | null
  status: 'pending' | 'held' | 'placed' | 'used' | 'released'
  paymentIntent: string | null
  /** The card that was authorized or saved for it. */
  paymentMethodId: string | null
  isMaximum: boolean
  /** Whether the payer wants to raise a bid of their own that leads. */
  confirmsLeading: boolean
  /** Why the bid was not placed; null if it was, or is not decided yet. */
  refusal: string | null
}

type NewGuarantee = Pick<
  GuaranteeRow,
  'accountId' | 'lotId' | 'amount' | 'total' | 'delivery' | 'isMaximum' | 'confirmsLeading'
>

const columns = [
  'id',
  'account_id as accountId',
  'lot_id as lotId',
  'amount_cents as amount',
  sql<number>`coalesce(total_cents, amount_cents)`.as('total'),
  'delivery',
  'status',
  'payment_intent as paymentIntent',
  'payment_method_id as paymentMethodId',
  'is_maximum as isMaximum',
  'confirms_leading as confirmsLeading',
  'refusal',
] as const

type Authorized = Pick<GuaranteeRow, 'paymentIntent' | 'paymentMethodId' | 'delivery'>

export const guaranteeStore = {
  async add(tx: Tx, guarantee: NewGuarantee): Promise<string> {
    const { accountId, lotId, amount, total, delivery, isMaximum, confirmsLeading } = guarantee
    const row = await tx
      .insertInto('bid_guarantees')
      .values({
        ...{ account_id: accountId, lot_id: lotId, amount_cents: amount, is_maximum: isMaximum },
        confirms_leading: confirmsLeading,
        ...{ total_cents: total, delivery: delivery && JSON.stringify(delivery) },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  },

  async byId(db: Db | Tx, id: string): Promise<GuaranteeRow | null> {
    const row = await db.selectFrom('bid_guarantees').select(columns).where('id', '=', id).executeTakeFirst()
    return (row as GuaranteeRow | undefined) ?? null
  },

  async lock(tx: Tx, id: string): Promise<GuaranteeRow | null> {
    const rows = tx.selectFrom('bid_guarantees').select(columns).where('id', '=', id).forUpdate()
    return ((await rows.executeTakeFirst()) as GuaranteeRow | undefined) ?? null
  },

  async lockByIntent(tx: Tx, intent: string): Promise<GuaranteeRow | null> {
    const rows = tx.selectFrom('bid_guarantees').select(columns).where('payment_intent', '=', intent).forUpdate()
    return ((await rows.executeTakeFirst()) as GuaranteeRow | undefined) ?? null
  },

  async setHeld(tx: Tx, id: string, { paymentIntent, paymentMethodId, delivery }: Authorized): Promise<void> {
    const held = {
      ...{ status: 'held', payment_intent: paymentIntent, payment_method_id: paymentMethodId },
      delivery: delivery && JSON.stringify(delivery),
    }
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

  async setRefusal(tx: Tx, id: string, refusal: string): Promise<void> {
    await tx.updateTable('bid_guarantees').set({ refusal }).where('id', '=', id).execute()
  },

  /** Held, and not bid with yet: the oldest first, without these. */
  held: (db: Db, without: readonly string[]): Promise<{ id: string }[]> => allRows(db)`
      select id from bid_guarantees where status = 'held' and id <> all(${without}::uuid[])
      order by created_at limit 100`,

  /** Of bidders who no longer lead. One on a lot that was sold waits for the invoice, which decides about it. */
  outbid: (db: Db, without: readonly string[]): Promise<{ id: string }[]> => allRows(db)`
      select g.id from bid_guarantees g join public_lots l on l.id = g.lot_id
      where g.status = 'placed' and l.state <> 'sold' and g.id <> all(${without}::uuid[])
        and not (l.state in ('live', 'stopped', 'scheduled') and exists
          (select from lot_leads lead where lead.lot_id = g.lot_id and lead.leader_id = g.account_id))
      order by g.created_at limit 100`,

  /** Those that an account's cards back now. */
  async openOf(db: Db, accountId: AccountId): Promise<GuaranteeRow[]> {
    const rows = await db
      .selectFrom('bid_guarantees')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('status', 'in', ['held', 'placed'])
      .execute()
    return rows as GuaranteeRow[]
  },

  exportOf: (db: Db, accountId: AccountId) =>
    db
      .selectFrom('bid_guarantees')
      .select(['id', 'lot_id', 'amount_cents', 'total_cents', 'status', 'delivery', 'created_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),

  async eraseDeliveries(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.updateTable('bid_guarantees').set({ delivery: null }).where('account_id', '=', accountId).execute()
  },

  async lockOpenOn(tx: Tx, lotId: LotId): Promise<GuaranteeRow[]> {
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
