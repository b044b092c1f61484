import type { OrderId } from '@vermeil/contracts/ids'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { LoanOrders } from './loan-orders.ts'
import { totalOf } from './order-cost-rules.ts'
import { orderListStore } from './order-list-store.ts'
import type { OrderPorts } from './order-ports.ts'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'

/**
 * Orders of works that are brought to their buyers. The module that ships them says when they are delivered and
 * completed; it locks the order before its own row, as a payment does.
 */
export interface FulfilledOrders {
  byId(orderId: OrderId): Promise<OrderRow | null>
  of(orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderRow>>
  lock(tx: Tx, orderId: OrderId): Promise<OrderRow | null>
  delivered(tx: Tx, orderId: OrderId, at: Date, completesAt: Date): Promise<void>
  /** What the seller earned may be paid out. */
  completed(tx: Tx, orderId: OrderId): Promise<void>
  /** Nothing was shipped: everything goes back to the buyer, who is mailed the reason, and the work to its seller. */
  cancel(tx: Tx, order: OrderRow, reason: string): Promise<void>
  /** What the buyer pays in all. */
  totalOf(order: OrderRow): number
  invoiceNumberOf(order: OrderRow): string | null
}

type Deps = { database: Database; loanOrders: Pick<LoanOrders, 'cancel'>; ports: Pick<OrderPorts, 'of'> }

export const createFulfilledOrders = ({ database: { db }, loanOrders, ports }: Deps): FulfilledOrders => ({
  byId: (orderId) => orderStore.byId(db, orderId),
  of: async (orderIds) => new Map((await orderListStore.byIds(db, orderIds)).map((order) => [order.id, order])),
  lock: orderStore.lock,
  delivered: orderStore.markDelivered,
  completed: orderStore.markCompleted,
  async cancel(tx, order, reason) {
    await loanOrders.cancel(tx, order.id, totalOf(order), reason)
    await ports.of(order.kind).canceled?.(tx, order)
  },
  totalOf,
  invoiceNumberOf,
})
