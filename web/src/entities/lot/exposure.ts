import { queryOptions } from '@tanstack/react-query'
import type { Exposure } from '@vermeil/contracts/money/exposure.schema'
import { api } from '@/shared/http/api'
import { ownBidsQuery } from './own-bids'

/** Read again with the person's bids. */
export const exposureQuery = queryOptions({
  queryKey: [...ownBidsQuery.queryKey, 'exposure'],
  queryFn: ({ signal }) => api.get<Exposure>('/exposure', { signal }),
  staleTime: 10_000,
})
