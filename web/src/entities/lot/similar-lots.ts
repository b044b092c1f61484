import { queryOptions } from '@tanstack/react-query'
import type { LotList } from '@vermeil/contracts/selling/lots.schema'
import { api } from '@/shared/http/api'

/** Works like the one in a lot, what can be had first. */
export const similarLotsQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['lots', lotId, 'similar'],
    queryFn: ({ signal }) => api.get<LotList>(`/lots/${lotId}/similar`, { signal }),
    staleTime: 60_000,
  })
