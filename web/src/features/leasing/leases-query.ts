import { queryOptions } from '@tanstack/react-query'
import { LeaseList } from '@vermeil/contracts/leasing'
import { api } from '@/shared/http/api'

/** One's own leases, of works one has and of works one lends. */
export const ownLeasesQuery = queryOptions({
  queryKey: ['account', 'leases'],
  queryFn: ({ signal }) => api.get('/leases', LeaseList, { signal }),
})
