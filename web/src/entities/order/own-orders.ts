import { queryOptions } from '@tanstack/react-query'
import { isSale } from '@vermeil/contracts/money/order-kinds'
import type { Order, OrderList } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'

/** What the signed-in person has bought, leased or given, and still owes. */
export const ordersQuery = queryOptions({
  queryKey: ['account', 'orders'],
  queryFn: ({ signal }) => api.get<OrderList>('/orders', { signal }),
})

/** The order that a lot was sold to them by, the newest where there are several. */
export const orderOfLot = (orders: readonly Order[], lotId: string): Order | undefined =>
  orders
    .filter((order) => order.lotId === lotId && isSale(order.kind))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
