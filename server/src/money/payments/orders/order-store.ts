import type { SaleId } from '@vermeil/contracts/ids'
import { splitSale } from '@vermeil/contracts/money/commission'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import { noCosts, type OrderCosts, refundableTotalOf } from './order-cost-rules.ts'
import {
  type LapseHandled,
  type NewOrder,
  type OrderRow,
  type OrderTerms,
  type PaidWith,
  toOrder,
} from './order-row.ts'

/** Single orders. Lists and sums are in order-list-store.ts. */
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
        ...costColumns(order.costs ?? noCosts),
        needs_delivery_choice: order.needsDeliveryChoice ?? false,
        due_at: order.dueAt ?? null,
        ...(order.paymentTermHours ? { payment_term_hours: order.paymentTermHours } : {}),
        invoice_number: order.status === 'due' ? await nextInvoiceNumber(tx) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toOrder(row)
  },

  /** An order of the past with everything that has happened to it since, for seeding. */
  async addPast(tx: Tx, past: Omit<Insertable<DB['orders']>, 'invoice_number'>): Promise<OrderRow> {
    const row = await tx
      .insertInto('orders')
      .values({ ...past, invoice_number: await nextInvoiceNumber(tx) })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toOrder(row)
  },

  async byId(db: Db | Tx, id: string): Promise<OrderRow | null> {
    const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toOrder(row) : null
  },

  /** Locked until the transaction ends, so that paying, refunding and lapsing never overlap. */
  async lock(tx: Tx, id: string): Promise<OrderRow | null> {
    const row = await tx.selectFrom('orders').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    return row ? toOrder(row) : null
  },

  async lockByIntent(tx: Tx, paymentIntent: string): Promise<OrderRow | null> {
    const rows = tx.selectFrom('orders').selectAll().where('payment_intent', '=', paymentIntent).forNoKeyUpdate()
    const row = await rows.executeTakeFirst()
    return row ? toOrder(row) : null
  },

  async bySale(db: Db | Tx, saleId: SaleId): Promise<OrderRow[]> {
    const rows = await db.selectFrom('orders').selectAll().where('sale_id', '=', saleId).orderBy('created_at').execute()
    return rows.map(toOrder)
  },

  async lockBySale(tx: Tx, saleId: SaleId): Promise<OrderRow[]> {
    const rows = tx.selectFrom('orders').selectAll().where('sale_id', '=', saleId).orderBy('id').forUpdate()
    return (await rows.execute()).map(toOrder)
  },

  /** The unpaid invoice of this buyer for the same thing. */
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

  async setTerms(tx: Tx, id: string, terms: OrderTerms): Promise<void> {
    await tx
      .updateTable('orders')
      .set({
        plan: terms.plan,
        platform_rate: terms.platformRate,
        realtor_id: terms.realtorId,
        realtor_rate: terms.realtorRate,
        attribution_id: terms.attributionId,
        platform_cents: terms.platform,
        realtor_cents: terms.realtor,
        seller_cents: terms.artist,
      })
      .where('id', '=', id)
      .execute()
  },

  /** The costs of the delivery that the buyer has chosen. The price is shared without the tax that it contains. */
  async setCosts(
    tx: Tx,
    order: OrderRow,
    costs: OrderCosts,
    { needsDeliveryChoice = false }: { needsDeliveryChoice?: boolean } = {},
  ): Promise<void> {
    const { platformRate, realtorRate, amount, deposit } = order
    const shares =
      platformRate === null ? null : splitSale(amount - deposit - costs.includedTax, { platformRate, realtorRate })
    const sharing = shares && {
      ...{ platform_cents: shares.platform, realtor_cents: shares.realtor, seller_cents: shares.artist },
    }
    await tx
      .updateTable('orders')
      .set({ ...costColumns(costs), ...sharing, needs_delivery_choice: needsDeliveryChoice })
      .where('id', '=', order.id)
      .execute()
  },

  async markPaid(tx: Tx, order: OrderRow, paid: { with: PaidWith; intent: string | null }): Promise<OrderRow> {
    const row = await tx
      .updateTable('orders')
      .set({
        status: 'paid',
        sale_id: order.saleId,
        lot_id: order.lotId,
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

  async setRemindersSent(tx: Tx, id: string, remindersSent: number): Promise<void> {
    await tx.updateTable('orders').set({ reminders_sent: remindersSent }).where('id', '=', id).execute()
  },

  async setLapseHandled(tx: Tx, id: string, handled: LapseHandled): Promise<void> {
    await tx.updateTable('orders').set({ lapse_handled: handled }).where('id', '=', id).execute()
  },

  async markDelivered(tx: Tx, id: string, at: Date | null = null, completesAt: Date | null = null): Promise<void> {
    await tx
      .updateTable('orders')
      .set({ delivered_at: at ?? sql<Date>`house_now()`, completes_at: completesAt })
      .where('id', '=', id)
      .execute()
  },

  async markCompleted(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('orders').set({ completed_at: sql<Date>`house_now()` }).where('id', '=', id).execute()
  },

  async setRating(tx: Tx, id: string, stars: number): Promise<void> {
    await tx.updateTable('orders').set({ rating: stars }).where('id', '=', id).execute()
  },

  /** A refund of the price. The return of a deposit is not one. */
  async addRefund(tx: Tx, order: OrderRow, amount: number): Promise<void> {
    const refunded = order.refunded + amount
    const isWhole = refunded === refundableTotalOf(order)
    await tx
      .updateTable('orders')
      .set({ refunded_cents: refunded, ...(isWhole ? { status: 'refunded' } : {}) })
      .where('id', '=', order.id)
      .execute()
  },
}

export const costColumns = (costs: OrderCosts) => ({
  delivery_cents: costs.delivery,
  insurance_cents: costs.insurance,
  tax_cents: costs.tax,
  included_tax_cents: costs.includedTax,
  delivery_included_tax_cents: costs.deliveryIncludedTax,
})

async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .updateTable('document_counters')
    .set({ last: sql<number>`last + 1` })
    .where('kind', '=', 'invoice')
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
