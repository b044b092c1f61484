import { queryOptions } from '@tanstack/react-query'
import type { Playlist } from '@vermeil/contracts/identity/music.schema'
import { api } from '@/shared/http/api'

/** The site's playlist in its order. */
export const playlistQuery = queryOptions({
  queryKey: ['music'],
  queryFn: ({ signal }) => api.get<Playlist>('/music', { signal }),
  staleTime: 60_000,
})
