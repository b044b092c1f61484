import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LeaseList, type ReturnLeaseBody } from '@vermeil/contracts/leasing'
import type { OrderStatus } from '@vermeil/contracts/payments'
import {
  AdminOrder,
  AdminOrderPage,
  FinanceFigures,
  type PayoutBody,
  PayoutBook,
  Reconciliation,
} from '@vermeil/contracts/payments-admin'
import { api } from '@/shared/http/api'

/** Everything the financial tab reads begins with this, so that one action refreshes all of it. */
export const financeKey = ['admin', 'finance'] as const

export const figuresQuery = queryOptions({
  queryKey: [...financeKey, 'figures'],
  queryFn: ({ signal }) => api.get('/admin/finance', FinanceFigures, { signal }),
})

export const ordersQuery = (status: OrderStatus | null) =>
  infiniteQueryOptions({
    queryKey: [...financeKey, 'orders', status],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams()
      if (status) query.set('status', status)
      if (pageParam) query.set('before', pageParam)
      return api.get(`/admin/orders?${query}`, AdminOrderPage, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

export const payoutsQuery = queryOptions({
  queryKey: [...financeKey, 'payouts'],
  queryFn: ({ signal }) => api.get('/admin/payouts', PayoutBook, { signal }),
})

export const reconciliationQuery = queryOptions({
  queryKey: [...financeKey, 'reconciliation'],
  queryFn: ({ signal }) => api.get('/admin/reconciliation', Reconciliation.nullable(), { signal }),
})

export const leasesQuery = queryOptions({
  queryKey: [...financeKey, 'leases'],
  queryFn: ({ signal }) => api.get('/admin/leases', LeaseList, { signal }),
})

export const returnLease = (leaseId: string, body: ReturnLeaseBody) =>
  api.command('POST', `/admin/leases/${leaseId}/return`, body)

export const reconcile = () => api.post('/admin/reconciliation', undefined, Reconciliation)

export const refund = (orderId: string, body: { amount: number; reason: string }) =>
  api.post(`/admin/orders/${orderId}/refunds`, body, AdminOrder)

export const recordTransfer = (orderId: string, body: { amount: number; reference: string }) =>
  api.post(`/admin/orders/${orderId}/bank-transfer`, body, AdminOrder)

export const offerToUnderbidder = (orderId: string) => api.post(`/admin/orders/${orderId}/offer`, undefined, AdminOrder)

export const relist = (orderId: string) => api.post(`/admin/orders/${orderId}/relist`, undefined, AdminOrder)

export const payOut = (body: PayoutBody) => api.post('/admin/payouts', body, PayoutBook)
