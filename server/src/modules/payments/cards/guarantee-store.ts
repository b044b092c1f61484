import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
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
  /** Why the bid was not placed; null if it was, or is not decided yet. */
  refusal: string | null
}

type NewGuarantee = Pick<GuaranteeRow, 'accountId' | 'lotId' | 'amount' | 'total' | 'delivery' | 'isMaximum'>

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
  'refusal',
] as const

type Authorized = Pick<GuaranteeRow, 'paymentIntent' | 'paymentMethodId' | 'delivery'>

export const guaranteeStore = {
  async add(tx: Tx, { accountId, lotId, amount, total, delivery, isMaximum }: NewGuarantee): Promise<string> {
    const row = await tx
      .insertInto('bid_guarantees')
      .values({
        ...{ account_id: accountId, lot_id: lotId, amount_cents: amount, is_maximum: isMaximum },
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

  async held(db: Db): Promise<string[]> {
    const rows = await db.selectFrom('bid_guarantees').select('id').where('status', '=', 'held').limit(1_000).execute()
    return rows.map(({ id }) => id)
  },

  async placed(db: Db): Promise<GuaranteeRow[]> {
    const rows = await db
      .selectFrom('bid_guarantees')
      .select(columns)
      .where('status', '=', 'placed')
      .limit(1_000)
      .execute()
    return rows as GuaranteeRow[]
  },

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
