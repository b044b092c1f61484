import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'
import { ownBidsQuery } from './own-bids'

const answer = () => import('@vermeil/contracts/money/exposure.schema').then((module) => module.Exposure)

/** Read again with the person's bids. */
export const exposureQuery = queryOptions({
  queryKey: [...ownBidsQuery.queryKey, 'exposure'],
  queryFn: ({ signal }) => api.get('/exposure', answer, { signal }),
  staleTime: 10_000,
})
