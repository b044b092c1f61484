import { queryOptions } from '@tanstack/react-query'
import type { DeliveryTables } from '@vermeil/contracts/money/delivery-rates.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'

const answer = () => import('@vermeil/contracts/money/delivery-rates.schema').then((module) => module.DeliveryTables)

/** The tables that delivery and tax are computed from, and where the account's default address is. */
export const deliveryTablesQuery = queryOptions({
  queryKey: ['delivery', 'rates'],
  queryFn: ({ signal }) => api.get('/delivery/rates', answer, { signal }),
  initialData: () => firstAnswer<DeliveryTables>('/delivery/rates'),
  initialDataUpdatedAt: firstAnswerAt,
  staleTime: 60_000,
})
