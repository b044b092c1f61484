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
export type FulfilledOrders = ReturnType<typeof createFulfilledOrders>

type Deps = { database: Database; loanOrders: Pick<LoanOrders, 'cancel'>; ports: Pick<OrderPorts, 'of'> }

export const createFulfilledOrders = ({ database: { db }, loanOrders, ports }: Deps) => ({
  byId: (orderId: OrderId): Promise<OrderRow | null> => orderStore.byId(db, orderId),
  of: async (orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderRow>> =>
    new Map((await orderListStore.byIds(db, orderIds)).map((order) => [order.id, order])),
  lock: orderStore.lock,
  delivered: orderStore.markDelivered,
  /** What the seller earned may be paid out. */
  completed: orderStore.markCompleted,
  /** Nothing was shipped: everything goes back to the buyer, who is mailed the reason, and the work to its seller. */
  async cancel(tx: Tx, order: OrderRow, reason: string): Promise<void> {
    await loanOrders.cancel(tx, order.id, totalOf(order), reason)
    await ports.of(order.kind).canceled?.(tx, order)
  },
  /** What the buyer pays in all. */
  totalOf,
  invoiceNumberOf,
})
