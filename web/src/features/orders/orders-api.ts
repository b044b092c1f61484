import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { CheckoutLink, Order } from '@vermeil/contracts/payments'
import { ordersQuery } from '@/entities/order/own-orders'
import { api } from '@/shared/http/api'

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['account', 'orders', id],
    queryFn: ({ signal }) => api.get(`/orders/${id}`, Order, { signal }),
  })

export const payOrder = (id: string, idempotencyKey: string) =>
  api.post(`/orders/${id}/checkout`, undefined, CheckoutLink, { idempotencyKey })

export const confirmDelivery = (id: string) => api.post(`/orders/${id}/delivery`, undefined, Order)

export const rateArtist = (id: string, stars: number) => api.put(`/orders/${id}/rating`, { stars }, Order)

/** Puts the order as it now stands wherever it is shown. */
export function keepOrder(queryClient: QueryClient, order: Order) {
  queryClient.setQueryData(orderQuery(order.id).queryKey, order)
  void queryClient.invalidateQueries({ queryKey: ordersQuery.queryKey, exact: true })
}
