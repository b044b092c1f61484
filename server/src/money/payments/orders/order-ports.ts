import type { AccountId, LotId, SaleId } from '@vermeil/contracts/ids'
import { allOrderKinds, type OrderKind } from '@vermeil/contracts/money/order-kinds'
import { must } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { OrderRow } from './order-row.ts'

/** A sale that was made by a payment. */
export type MadeSale = { saleId: SaleId; lotId: LotId }

/** What the module that owns a kind of order does when something happens to one. The order is locked. */
export interface OrderPort {
  /**
   * In the transaction that books the payment: delivers what was paid for. False if it is no longer available; the
   * payment is then refunded. `payerId`: who paid, where it may be somebody else than the buyer.
   */
  paid(tx: Tx, order: OrderRow, payerId: AccountId | null): Promise<MadeSale | boolean>
  /** In the transaction that books the refund of the whole price, unless the insurance paid it. */
  refunded?(tx: Tx, order: OrderRow): Promise<void>
  /** In the transaction that cancels a paid order before it is shipped. Everything goes back to the buyer. */
  canceled?(tx: Tx, order: OrderRow): Promise<void>
}

export type OrderPorts = ReturnType<typeof createOrderPorts>

/** Every kind of order is handled by the module that owns it. */
export function createOrderPorts() {
  const ports = new Map<OrderKind, OrderPort>()
  return {
    handle(kind: OrderKind, port: OrderPort): void {
      if (ports.has(kind)) throw new Error(`Two modules handle orders of kind ${kind}.`)
      ports.set(kind, port)
    },
    of: (kind: OrderKind): OrderPort => must(ports.get(kind), `a module that handles orders of kind ${kind}`),
    /** Called at the start. */
    requireAll(): void {
      const missing = allOrderKinds.filter((kind) => !ports.has(kind))
      if (missing.length > 0) throw new Error(`No module handles orders of kind ${missing.join(', ')}.`)
    },
  }
}
