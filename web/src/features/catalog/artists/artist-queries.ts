import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { type ArtistFilters, artistListParams } from '@vermeil/contracts/catalog/artist-filters'
import type { ArtistPage, ArtistStyles } from '@vermeil/contracts/catalog/artists.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { readQuery } from '@/shared/http/read-query'

/** What artists work in, the most frequent first. */
export const artistStylesQuery = readQuery<ArtistStyles>(['artists', 'styles'], '/artists/styles', {
  staleTime: 300_000,
})

/** All artists by name, or those who match. */
export const artistListQuery = (filters: ArtistFilters) =>
  infiniteQueryOptions({
    queryKey: ['artists', 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const params = artistListParams(filters)
      if (pageParam) params.set('cursor', pageParam)
      return api.get<ArtistPage>(`/artists?${params}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    initialData: () => {
      const first = firstAnswer<ArtistPage>(`/artists?${artistListParams(filters)}`)
      return first && { pages: [first], pageParams: [null] }
    },
    initialDataUpdatedAt: firstAnswerAt,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
