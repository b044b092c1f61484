import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/selling/lots.schema').then((module) => module.LotList)

/** Works like the one in a lot, what can be had first. */
export const similarLotsQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lots', lotId, 'similar'],
    queryFn: ({ signal }) => api.get(`/lots/${lotId}/similar`, answer, { signal }),
    staleTime: 60_000,
  })
