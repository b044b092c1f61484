import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/taste').then((module) => module.Taste)

/** Works to say what one likes. They stay in place while somebody looks at them. */
export const tasteQuery = queryOptions({
  queryKey: ['account', 'taste'],
  queryFn: ({ signal }) => api.get('/account/taste', answer, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const saveTaste = (likedLotIds: readonly string[]) => api.command('PUT', '/account/taste', { likedLotIds })
