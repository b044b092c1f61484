import type { AccountId, ArtworkId, LotId, OrderId } from '@vermeil/contracts/ids'
import { kindsWhere, saleKinds } from '@vermeil/contracts/money/order-kinds'
import type { OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import type { DB } from '../../../platform/schema.ts'
import { remainingPrice } from '../books/ledger-rules.ts'
import { totalOf } from './order-cost-rules.ts'
import { type ChargedRow, chargedColumns, type OrderRow, toOrder } from './order-row.ts'

export type OpenOrder = { id: string; title: string; isBuyer: boolean; isPaid: boolean }
export type OrderOfLot = {
  accountId: AccountId
  lotId: LotId
  id: OrderId
  status: OrderStatus
  dueAt: Date | null
  needsDeliveryChoice: boolean
}

/** `price` is without deposit and refunds. */
export type PaidSale = {
  orderId: OrderId
  artworkId: ArtworkId | null
  title: string
  price: number
  paidAt: Date
}

const MAX_BOUGHT = 500
const shippedKinds = kindsWhere(({ isShipped }) => isShipped)

/** Lists and sums over many orders. */
export const orderListStore = {
  /** `amount` is the total. */
  async dueFrom(db: Db, buyerIds: readonly AccountId[]): Promise<Pick<OrderRow, 'id' | 'amount' | 'dueAt'>[]> {
    if (buyerIds.length === 0) return []
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('status', '=', 'due')
      .where('buyer_id', 'in', [...buyerIds])
      .limit(100)
      .execute()
    return rows.map(toOrder).map((order) => ({ id: order.id, amount: totalOf(order), dueAt: order.dueAt }))
  },

  async byIds(db: Db, ids: readonly OrderId[]): Promise<OrderRow[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute()
    return rows.map(toOrder)
  },

  /** The newest order of each buyer for each lot. A canceled one counts if it had been invoiced. */
  ofLots: (db: Db, bought: readonly { accountId: AccountId; lotId: LotId }[]): Promise<OrderOfLot[]> => allRows(db)`
      select distinct on (buyer_id, lot_id) buyer_id as "accountId", lot_id as "lotId", id, status,
        due_at as "dueAt", needs_delivery_choice as "needsDeliveryChoice"
      from orders
      where buyer_id = any(${bought.map(({ accountId }) => accountId)}::uuid[])
        and lot_id = any(${bought.map(({ lotId }) => lotId)}::uuid[])
        and kind = any(${saleKinds}) and invoice_number is not null
      order by buyer_id, lot_id, created_at desc`,

  /** Leaves out checkouts that were never paid. A canceled order is listed if it had been invoiced. */
  async ofBuyer(db: Db, buyerId: AccountId): Promise<OrderRow[]> {
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

  /** The lots of paid purchases, the latest first. */
  async boughtLots(db: Db, buyerId: AccountId): Promise<LotId[]> {
    const rows = await db
      .selectFrom('orders')
      .select('lot_id')
      .where('buyer_id', '=', buyerId)
      .where('status', '=', 'paid')
      .where('kind', 'in', saleKinds)
      .where('lot_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(MAX_BOUGHT)
      .execute()
    return rows.flatMap(({ lot_id }) => lot_id ?? [])
  },

  /** The latest orders in which an account buys or sells. Each side by its index. */
  async latestOf(db: Db, accountId: AccountId, limit: number): Promise<OrderRow[]> {
    const side = (column: 'buyer_id' | 'seller_id') => sql`
      (select * from orders where ${sql.ref(column)} = ${accountId} and status <> 'pending'
       order by created_at desc limit ${limit})`
    const { rows } = await sql<Selectable<DB['orders']>>`
      select * from (${side('buyer_id')} union ${side('seller_id')}) as own order by created_at desc, id limit ${limit}`.execute(
      db,
    )
    return rows.map(toOrder)
  },

  /**
   * What an account has sold, or earns on as the realtor of the sale. What the insurance refunded costs neither
   * anything, so it doesn't count as refunded here.
   */
  async soldBy(db: Db, accountId: AccountId): Promise<OrderRow[]> {
    const { rows } = await sql<Selectable<DB['orders']> & { insured: number }>`
      select o.*, case when refunded_cents = 0 then 0 else (
          select coalesce(sum(r.amount_cents), 0) from refunds r
          where r.order_id = o.id and r.cause = 'insurance' and r.is_booked
        ) end as insured
      from orders o
      where (seller_id = ${accountId} or realtor_id = ${accountId}) and status in ('due', 'paid', 'refunded')
      order by created_at desc limit 1000`.execute(db)
    return rows
      .filter(({ status, insured }) => status !== 'refunded' || insured > 0)
      .map(({ insured, ...row }) => ({ ...toOrder(row), refunded: row.refunded_cents - insured }))
  },

  /** Sales and leases that a seller was paid for since then, the newest first. */
  async paidSalesOf(db: Db, sellerId: AccountId, since: Date): Promise<PaidSale[]> {
    const { rows } = await sql<Omit<PaidSale, 'price'> & ChargedRow>`
      select id as "orderId", artwork_id as "artworkId", title, paid_at as "paidAt", ${chargedColumns}
      from orders where seller_id = ${sellerId} and status = 'paid' and paid_at >= ${since}
      order by paid_at desc`.execute(db)
    return rows.map((row) => {
      const { orderId, artworkId, title, paidAt } = row
      return { orderId, artworkId, title, paidAt, price: remainingPrice(row) }
    })
  },

  /** What an account still has to pay, to bring to its buyer, or to receive. */
  openOf: (tx: Tx, accountId: AccountId): Promise<OpenOrder[]> => allRows(tx)`
      select id, title, buyer_id is not distinct from ${accountId} as "isBuyer", status = 'paid' as "isPaid" from orders
      where buyer_id = ${accountId} and (status = 'due' or (status = 'lapsed' and lapse_handled is null))
        or (buyer_id = ${accountId} or seller_id = ${accountId}) and status = 'paid'
          and kind = any(${shippedKinds}) and delivered_at is null and completed_at is null
      order by created_at`,

  async invoicedSalesOf(tx: Tx, buyerId: AccountId): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('orders')
      .select('sale_id')
      .where('buyer_id', '=', buyerId)
      .where('sale_id', 'is not', null)
      .execute()
    return new Set(rows.flatMap(({ sale_id }) => sale_id ?? []))
  },

  /**
   * Sales that lapsed unpaid or were refunded, and what they take from the sum of all hammer prices. A sale that was
   * offered to somebody else counts as sold again, at what they owe. A lot whose winning bid was voided has no hammer
   * price any more, so it counts only where it was offered to somebody else.
   */
  undoneTotals: (db: Db, voidedSaleIds: readonly string[]): Promise<{ sold: number; value: number }> => oneRow(db)`
      select (count(*) filter (where owed is null and not is_voided)
          - count(*) filter (where owed is not null and is_voided))::int as sold,
        coalesce(sum(case when is_voided then 0 else hammer end - coalesce(owed, 0)), 0) as value
      from (
        select sale_id = any(${voidedSaleIds}::uuid[]) as is_voided,
          (array_agg(amount_cents order by created_at, id))[1] as hammer,
          sum(amount_cents) filter (where status in ('due', 'paid')) as owed
        from orders where sale_id is not null
        group by sale_id having bool_or(status in ('lapsed', 'refunded')) or sale_id = any(${voidedSaleIds}::uuid[])
      ) as undone`,
}

const isCanceledInvoice = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb.and([eb('status', '=', 'canceled'), eb('invoice_number', 'is not', null)])
