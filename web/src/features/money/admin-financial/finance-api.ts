import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { LeaseList, type ReturnLeaseBody } from '@vermeil/contracts/loans/leasing.schema'
import {
  AdminOrder,
  AdminOrderPage,
  DisputeList,
  FinanceReport,
  type PayoutBody,
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
    queryFn: ({ signal }) => api.get(`/admin/finance?${query}`, FinanceReport, { signal }),
    placeholderData: keepPreviousData,
  })

export const taxesQuery = (query: string) =>
  queryOptions({
    queryKey: [...financeKey, 'taxes', query],
    queryFn: ({ signal }) => api.get(`/admin/taxes?${query}`, TaxReport, { signal }),
    placeholderData: keepPreviousData,
  })

export const ordersQuery = (query: string) =>
  queryOptions({
    queryKey: [...financeKey, 'orders', query],
    queryFn: ({ signal }) => api.get(`/admin/orders?${query}`, AdminOrderPage, { signal }),
    // Another filter must not take the table, and the focus in it, off the screen while it loads.
    placeholderData: keepPreviousData,
  })

/** One order by its id: a link may name one that is not on the page in view. */
export const orderQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...financeKey, 'order', id],
    queryFn: ({ signal }) => api.get(`/admin/orders/${id}`, AdminOrder, { signal }),
    enabled: id !== null,
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

export const refusedRefundsQuery = queryOptions({
  queryKey: [...financeKey, 'refused-refunds'],
  queryFn: ({ signal }) => api.get('/admin/refunds', RefusedRefunds, { signal }),
})

export const disputesQuery = queryOptions({
  queryKey: [...financeKey, 'disputes'],
  queryFn: ({ signal }) => api.get('/admin/disputes', DisputeList, { signal }),
})

export const retryRefund = (refundId: string) => api.command('POST', `/admin/refunds/${refundId}/retry`)

export const retryPayout = (payoutId: string) => api.post(`/admin/payouts/${payoutId}/retry`, undefined, PayoutBook)

export const replacePayout = (payoutId: string, reference: string) =>
  api.post(`/admin/payouts/${payoutId}/replacement`, { reference }, PayoutBook)

export const payOut = (body: PayoutBody) => api.post('/admin/payouts', body, PayoutBook)
