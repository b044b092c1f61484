import { queryOptions } from '@tanstack/react-query'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'

/** The tables that delivery and tax are computed from, and where the account's default address is. */
export const deliveryTablesQuery = queryOptions({
  queryKey: ['delivery', 'rates'],
  queryFn: ({ signal }) => api.get<DeliveryTables>('/delivery/rates', { signal }),
  initialData: () => firstAnswer<DeliveryTables>('/delivery/rates'),
  initialDataUpdatedAt: firstAnswerAt,
  staleTime: 60_000,
})
