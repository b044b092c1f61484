import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const pageAnswer = () => import('@vermeil/contracts/artists').then((module) => module.ArtistPage)

/** All artists by name, or those whose name or specialty matches. */
export const artistListQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: ['artists', 'list', words],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ sort: 'name' })
      if (words) params.set('q', words)
      if (pageParam) params.set('cursor', pageParam)
      return api.get(`/artists?${params}`, pageAnswer, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
