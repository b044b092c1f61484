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
import { readQuery } from '@/shared/http/read-query'

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
  readQuery<AdminOrder>([...financeKey, 'order', id], `/admin/orders/${id}`, { enabled: id !== null })

export const payoutsQuery = readQuery<PayoutBook>([...financeKey, 'payouts'], '/admin/payouts')

export const reconciliationQuery = readQuery<Reconciliation | null>(
  [...financeKey, 'reconciliation'],
  '/admin/reconciliation',
)

export const leasesQuery = readQuery<LeaseList>([...financeKey, 'leases'], '/admin/leases')

export const returnLease = (leaseId: string, body: ReturnLeaseBody) =>
  api.command('POST', `/admin/leases/${leaseId}/return`, body)

export const reconcile = () => api.post<Reconciliation>('/admin/reconciliation')

export const refund = (orderId: string, body: { amount: number; reason: string }) =>
  api.post<AdminOrder>(`/admin/orders/${orderId}/refunds`, body)

export const recordTransfer = (orderId: string, body: { amount: number; reference: string }) =>
  api.post<AdminOrder>(`/admin/orders/${orderId}/bank-transfer`, body)

export const offerToUnderbidder = (orderId: string) => api.post<AdminOrder>(`/admin/orders/${orderId}/offer`)

export const relist = (orderId: string) => api.post<AdminOrder>(`/admin/orders/${orderId}/relist`)

export const refusedRefundsQuery = readQuery<RefusedRefunds>([...financeKey, 'refused-refunds'], '/admin/refunds')

export const disputesQuery = readQuery<DisputeList>([...financeKey, 'disputes'], '/admin/disputes')

export const retryRefund = (refundId: string) => api.command('POST', `/admin/refunds/${refundId}/retry`)

export const retryPayout = (payoutId: string) => api.post<PayoutBook>(`/admin/payouts/${payoutId}/retry`)

export const replacePayout = (payoutId: string, reference: string) =>
  api.post<PayoutBook>(`/admin/payouts/${payoutId}/replacement`, { reference })

export const payOut = (body: PayoutBody) => api.post<PayoutBook>('/admin/payouts', body)
