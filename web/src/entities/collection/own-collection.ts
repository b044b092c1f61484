import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/collection').then((module) => module.Collection)

/** The works that the signed-in person owns, with what they are worth. */
export const collectionQuery = queryOptions({
  queryKey: ['account', 'collection'],
  queryFn: ({ signal }) => api.get('/collection', answer, { signal }),
})
