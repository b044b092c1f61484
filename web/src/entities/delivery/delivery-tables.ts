import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/delivery-rates').then((module) => module.DeliveryTables)

/** The tables that delivery and tax are computed from, and where the account's default address is. */
export const deliveryTablesQuery = queryOptions({
  queryKey: ['delivery', 'rates'],
  queryFn: ({ signal }) => api.get('/delivery/rates', answer, { signal }),
  staleTime: 60_000,
})
