import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { must } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { totalOf } from './order-cost-rules.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import type { ProblemRefund, Refunds } from './refunds.ts'

/** A bought or leased work, for a buyer who reports that something is wrong with it. */
export interface ProblemOrder {
  readonly id: OrderId
  readonly title: string
  readonly buyerId: AccountId
  /** Null: Vermeil itself. */
  readonly sellerId: AccountId | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly total: number
  readonly refundable: number
  /** Its delivery is insured, and the insurance can pay a refund. */
  readonly isInsured: boolean
}

/** Orders about which a problem can be reported. Callers lock the order before their own row, as a payment does. */
export type ProblemOrders = ReturnType<typeof createProblemOrders>

export function createProblemOrders(refunds: Pick<Refunds, 'refundable' | 'ofProblem'>) {
  async function toProblemOrder(db: Db | Tx, order: OrderRow | null): Promise<ProblemOrder | null> {
    if (!order || order.buyerId === null || !orderKinds[order.kind].isShipped) return null
    const { id, title, buyerId, sellerId, createdAt, paidAt, insurance } = order
    return {
      ...{ id, title, buyerId, sellerId, createdAt, paidAt, isInsured: insurance > 0 },
      ...{ total: totalOf(order), refundable: await refunds.refundable(db, order) },
    }
  }
  return {
    find: async (db: Db | Tx, orderId: string): Promise<ProblemOrder | null> =>
      toProblemOrder(db, await orderStore.byId(db, orderId)),
    lock: async (tx: Tx, orderId: string): Promise<ProblemOrder | null> =>
      toProblemOrder(tx, await orderStore.lock(tx, orderId)),
    /**
     * Refunds so much of the payment as can be: all shares in it shrink alike, or the insurance pays. The buyer is mailed
     * the reason. Returns the amount.
     */
    async refund(tx: Tx, orderId: OrderId, refund: ProblemRefund): Promise<number> {
      const order = must(await orderStore.lock(tx, orderId), 'the order of a problem')
      return refunds.ofProblem(tx, order, refund)
    },
  }
}
