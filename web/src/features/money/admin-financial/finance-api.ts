import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { LeaseList, ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import type {
  AdminOrder,
  AdminOrderPage,
  DisputeList,
  FinanceReport,
  PayoutBody,
  PayoutBook,
  Reconciliation,
  RefusedRefunds,
  TaxReport,
} from '@vermeil/contracts/money/payments-admin.schema'
import { api } from '@/shared/http/api'

/** Everything the financial tab reads begins with this, so that one action refreshes all of it. */
export const financeKey = ['admin', 'finance'] as const

export const reportQuery = (query: string) =>
  queryOptions({
    queryKey: [...financeKey, 'report', query],
    queryFn: ({ signal }) => api.get<FinanceReport>(`/admin/finance?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const taxesQuery = (query: string) =>
  queryOptions({
    queryKey: [...financeKey, 'taxes', query],
    queryFn: ({ signal }) => api.get<TaxReport>(`/admin/taxes?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })

export const ordersQuery = (query: string) =>
  queryOptions({
    queryKey: [...financeKey, 'orders', query],
    queryFn: ({ signal }) => api.get<AdminOrderPage>(`/admin/orders?${query}`, { signal }),
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

/** One order by its id: a link may name one that is not on the page in view. */
export const orderQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...financeKey, 'order', id],
    queryFn: ({ signal }) => api.get<AdminOrder>(`/admin/orders/${id}`, { signal }),
    enabled: id !== null,
  })

export const payoutsQuery = queryOptions({
  queryKey: [...financeKey, 'payouts'],
  queryFn: ({ signal }) => api.get<PayoutBook>('/admin/payouts', { signal }),
})

export const reconciliationQuery = queryOptions({
  queryKey: [...financeKey, 'reconciliation'],
  queryFn: ({ signal }) => api.get<Reconciliation | null>('/admin/reconciliation', { signal }),
})

export const leasesQuery = queryOptions({
  queryKey: [...financeKey, 'leases'],
  queryFn: ({ signal }) => api.get<LeaseList>('/admin/leases', { signal }),
})

export const returnLease = (leaseId: string, body: ReturnLeaseBody) =>
  api.command('POST', `/admin/leases/${leaseId}/return`, body)

export const reconcile = () => api.post<Reconciliation>('/admin/reconciliation')

export const refund = (orderId: string, body: { amount: number; reason: string }) =>
  api.post<AdminOrder>(`/admin/orders/${orderId}/refunds`, body)

export const recordTransfer = (orderId: string, body: { amount: number; reference: string }) =>
  api.post<AdminOrder>(`/admin/orders/${orderId}/bank-transfer`, body)

export const offerToUnderbidder = (orderId: string) => api.post<AdminOrder>(`/admin/orders/${orderId}/offer`)

export const relist = (orderId: string) => api.post<AdminOrder>(`/admin/orders/${orderId}/relist`)

export const refusedRefundsQuery = queryOptions({
  queryKey: [...financeKey, 'refused-refunds'],
  queryFn: ({ signal }) => api.get<RefusedRefunds>('/admin/refunds', { signal }),
})

export const disputesQuery = queryOptions({
  queryKey: [...financeKey, 'disputes'],
  queryFn: ({ signal }) => api.get<DisputeList>('/admin/disputes', { signal }),
})

export const retryRefund = (refundId: string) => api.command('POST', `/admin/refunds/${refundId}/retry`)

export const retryPayout = (payoutId: string) => api.post<PayoutBook>(`/admin/payouts/${payoutId}/retry`)

export const replacePayout = (payoutId: string, reference: string) =>
  api.post<PayoutBook>(`/admin/payouts/${payoutId}/replacement`, { reference })

export const payOut = (body: PayoutBody) => api.post<PayoutBook>('/admin/payouts', body)
