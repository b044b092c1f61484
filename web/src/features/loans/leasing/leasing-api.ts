import { queryOptions } from '@tanstack/react-query'
import type { LeaseList } from '@vermeil/contracts/loans/leasing.schema'
import { api } from '@/shared/http/api'

/** The signed-in person's leases, as lessee and as lessor. */
export const ownLeasesQuery = queryOptions({
  queryKey: ['account', 'leases'],
  queryFn: ({ signal }) => api.get<LeaseList>('/leases', { signal }),
})
