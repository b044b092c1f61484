import { isSale } from '@vermeil/contracts/money/order-kinds'
import type { Order, OrderList } from '@vermeil/contracts/money/payments.schema'
import { readQuery } from '@/shared/http/read-query'

/** What the signed-in person has bought, leased or given, and still owes. */
export const ordersQuery = readQuery<OrderList>(['account', 'orders'], '/orders')

/** The order that a lot was sold to them by, the newest where there are several. */
export const orderOfLot = (orders: readonly Order[], lotId: string): Order | undefined =>
  orders
    .filter((order) => order.lotId === lotId && isSale(order.kind))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
