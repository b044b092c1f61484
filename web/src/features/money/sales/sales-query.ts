import { queryOptions } from '@tanstack/react-query'
import type { SalesView } from '@vermeil/contracts/money/payments.schema'
import { api } from '@/shared/http/api'

/** What the signed-in person has sold, with the ledger's own totals. */
export const salesQuery = queryOptions({
  queryKey: ['account', 'sales'],
  queryFn: ({ signal }) => api.get<SalesView>('/sales', { signal }),
})
