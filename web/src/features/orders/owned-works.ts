import { queryOptions } from '@tanstack/react-query'
import { type Order, OrderList } from '@vermeil/contracts/payments'
import { api } from '@/shared/api'

export const ordersQuery = queryOptions({
  queryKey: ['account', 'orders'],
  queryFn: ({ signal }) => api.get('/orders', OrderList, { signal }),
})

/** What is the person's own: won or bought, and paid for. */
export const ownedWorks = (orders: readonly Order[]) =>
  orders.filter(({ kind, status }) => (kind === 'purchase' || kind === 'auction') && status === 'paid')

export const spentOn = (works: readonly Order[]) =>
  works.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
