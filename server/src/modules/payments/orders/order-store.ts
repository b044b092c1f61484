import type { OrderKind, OrderStatus } from '@vermeil/contracts/payments'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { BookedOrder } from '../books/ledger-rules.ts'

export type OrderRow = BookedOrder & {
  status: OrderStatus
  kind: OrderKind
  saleId: string | null
  lotId: string | null
  artworkId: string | null
  artistId: string | null
  title: string
  artistName: string
  plan: string | null
  invoiceNumber: number | null
  dueAt: Date | null
  remindersSent: number
  paidAt: Date | null
  paidWith: 'card' | 'bank-transfer' | 'house' | null
  paymentIntent: string | null
  refunded: number
  deliveredAt: Date | null
  rating: number | null
  lapsedAt: Date | null
  lapseHandled: 'offered' | 'relisted' | null
  createdAt: Date
}

export function toOrder(row: Selectable<DB['orders']>): OrderRow {
  return {
    id: row.id,
    kind: row.kind as OrderKind,
    status: row.status as OrderStatus,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    saleId: row.sale_id,
    lotId: row.lot_id,
    artworkId: row.artwork_id,
    artistId: row.artist_id,
    title: row.title,
    artistName: row.artist_name,
    amount: row.amount_cents,
    deposit: row.deposit_cents,
    plan: row.plan,
    platformRate: row.platform_rate,
    realtorId: row.realtor_id,
    realtorRate: row.realtor_rate,
    invoiceNumber: row.invoice_number,
    dueAt: row.due_at,
    remindersSent: row.reminders_sent,
    paidAt: row.paid_at,
    paidWith: row.paid_with as OrderRow['paidWith'],
    paymentIntent: row.payment_intent,
    refunded: row.refunded_cents,
    deliveredAt: row.delivered_at,
    rating: row.rating,
    lapsedAt: row.lapsed_at,
    lapseHandled: row.lapse_handled as OrderRow['lapseHandled'],
    createdAt: row.created_at,
  }
}

export type NewOrder = {
  kind: OrderKind
  status: 'pending' | 'due' | 'canceled'
  buyerId: string | null
  sellerId?: string | null
  saleId?: string | null
  lotId?: string | null
  artworkId?: string | null
  artistId?: string | null
  title: string
  artistName?: string
  amount: number
  deposit?: number
  dueAt?: Date | null
}

export type Terms = { plan: string; platformRate: number; realtorId: string | null; realtorRate: number | null }
export type SplitTerms = Terms & { platform: number; realtor: number; artist: number }

export const orderStore = {
  async add(tx: Tx, order: NewOrder): Promise<OrderRow> {
    const row = await tx
      .insertInto('orders')
      .values({
        kind: order.kind,
        status: order.status,
        buyer_id: order.buyerId,
        seller_id: order.sellerId ?? null,
        sale_id: order.saleId ?? null,
        lot_id: order.lotId ?? null,
        artwork_id: order.artworkId ?? null,
        artist_id: order.artistId ?? null,
        title: order.title,
        artist_name: order.artistName ?? '',
        amount_cents: order.amount,
        deposit_cents: order.deposit ?? 0,
        due_at: order.dueAt ?? null,
        invoice_number: order.status === 'due' ? await nextInvoiceNumber(tx) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toOrder(row)
  },

  async byId(db: Db | Tx, id: string): Promise<OrderRow | null> {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toOrder(row) : null
  },

  async ownById(db: Db, id: string, buyerId: string): Promise<OrderRow | null> {
    const rows = db.selectFrom('orders').selectAll().where('id', '=', id).where('buyer_id', '=', buyerId)
    const row = await rows.executeTakeFirst()
    return row ? toOrder(row) : null
  },

  /** Held until the transaction ends: an order is paid, refunded or lapsed one thing at a time. */
  async hold(tx: Tx, id: string): Promise<OrderRow | null> {
    const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    return row ? toOrder(row) : null
  },

  async bySale(db: Db | Tx, saleId: string): Promise<OrderRow[]> {
    const rows = await db.selectFrom('orders').selectAll().where('sale_id', '=', saleId).orderBy('created_at').execute()
    return rows.map(toOrder)
  },

  async holdBySale(tx: Tx, saleId: string): Promise<OrderRow[]> {
    const rows = tx.selectFrom('orders').selectAll().where('sale_id', '=', saleId).orderBy('id').forUpdate()
    return (await rows.execute()).map(toOrder)
  },

  /** The invoice for the same thing that its buyer has not paid yet. */
  async openTransfer(tx: Tx, { buyerId, title, amount }: NewOrder): Promise<OrderRow | null> {
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('buyer_id', '=', buyerId)
      .where('status', '=', 'due')
      .where('title', '=', title)
      .where('amount_cents', '=', amount)
      .executeTakeFirst()
    return row ? toOrder(row) : null
  },

  async dueFrom(db: Db, buyerIds: readonly string[]): Promise<OrderRow[]> {
    if (buyerIds.length === 0) return []
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'due')
      .where('buyer_id', 'in', [...buyerIds])
      .limit(100)
      .execute()
    return rows.map(toOrder)
  },

  /** What people bought lots by, the newest of each. One that was canceled counts if it had been invoiced. */
  async ofLots(db: Db, bought: readonly { accountId: string; lotId: string }[]) {
    const { rows } = await sql<{ accountId: string; lotId: string; id: string; status: OrderStatus }>`
      select distinct on (buyer_id, lot_id) buyer_id as "accountId", lot_id as "lotId", id, status
      from orders
      where buyer_id = any(${bought.map(({ accountId }) => accountId)}::uuid[])
        and lot_id = any(${bought.map(({ lotId }) => lotId)}::uuid[])
        and kind in ('purchase', 'auction') and invoice_number is not null
      order by buyer_id, lot_id, created_at desc`.execute(db)
    return rows
  },

  /** A checkout that was never paid is nobody's order; an invoice that was canceled was somebody's. */
  async ofBuyer(db: Db, buyerId: string): Promise<OrderRow[]> {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('buyer_id', '=', buyerId)
      .where((eb) => eb.or([eb('status', 'not in', ['pending', 'canceled']), isCanceledInvoice(eb)]))
      .orderBy('created_at', 'desc')
      .limit(500)
      .execute()
    return rows.map(toOrder)
  },

  async setTerms(tx: Tx, id: string, terms: SplitTerms): Promise<void> {
    await tx
      .updateTable('orders')
      .set({
        plan: terms.plan,
        platform_rate: terms.platformRate,
        realtor_id: terms.realtorId,
        realtor_rate: terms.realtorRate,
        platform_cents: terms.platform,
        realtor_cents: terms.realtor,
        seller_cents: terms.artist,
      })
      .where('id', '=', id)
      .execute()
  },

  async markPaid(tx: Tx, order: OrderRow, paid: { with: 'card' | 'bank-transfer' | 'house'; intent: string | null }) {
    const row = await tx
      .updateTable('orders')
      .set({
        status: 'paid',
        sale_id: order.saleId,
        paid_at: sql<Date>`house_now()`,
        paid_with: paid.with,
        payment_intent: paid.intent,
        invoice_number: order.invoiceNumber ?? (await nextInvoiceNumber(tx)),
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toOrder(row)
  },

  async setStatus(tx: Tx, id: string, status: 'canceled' | 'lapsed'): Promise<void> {
    const lapsed = status === 'lapsed' ? { lapsed_at: sql<Date>`house_now()` } : {}
    await tx
      .updateTable('orders')
      .set({ status, ...lapsed })
      .where('id', '=', id)
      .execute()
  },

  /** Of the price: a deposit goes back by itself, and is no refund of it. */
  async addRefund(tx: Tx, order: OrderRow, amount: number): Promise<void> {
    const refunded = order.refunded + amount
    const isWhole = refunded === order.amount - order.deposit
    await tx
      .updateTable('orders')
      .set({ refunded_cents: refunded, ...(isWhole ? { status: 'refunded' } : {}) })
      .where('id', '=', order.id)
      .execute()
  },
}

export async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .updateTable('document_counters')
    .set({ last: sql<number>`last + 1` })
    .where('kind', '=', 'invoice')
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

const isCanceledInvoice = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb.and([eb('status', '=', 'canceled'), eb('invoice_number', 'is not', null)])
