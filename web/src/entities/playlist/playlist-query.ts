import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/identity/music.schema').then((module) => module.Playlist)

/** The site's playlist in its order. */
export const playlistQuery = queryOptions({
  queryKey: ['music'],
  queryFn: ({ signal }) => api.get('/music', answer, { signal }),
  staleTime: 60_000,
})
