import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const answer = () => import('@vermeil/contracts/music').then((module) => module.Playlist)

/** The house's music, in the order of playing. */
export const playlistQuery = queryOptions({
  queryKey: ['music'],
  queryFn: ({ signal }) => api.get('/music', answer, { signal }),
  staleTime: 60_000,
})
