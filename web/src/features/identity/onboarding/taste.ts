import { queryOptions } from '@tanstack/react-query'
import type { Taste } from '@vermeil/contracts/catalog/taste.schema'
import { api } from '@/shared/http/api'

/** Works to say what one likes. They stay in place while somebody looks at them. */
export const tasteQuery = queryOptions({
  queryKey: ['account', 'taste'],
  queryFn: ({ signal }) => api.get<Taste>('/account/taste', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveTaste = (likedLotIds: readonly string[]) => api.command('PUT', '/account/taste', { likedLotIds })
