import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ArtistFilters, artistListParams } from '@vermeil/contracts/catalog/artist-filters'
import type { ArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'

const pageAnswer = () => import('@vermeil/contracts/catalog/artists.schema').then((module) => module.ArtistPage)

const stylesAnswer = () => import('@vermeil/contracts/catalog/artists.schema').then((module) => module.ArtistStyles)

/** What artists work in, the most frequent first. */
export const artistStylesQuery = queryOptions({
  queryKey: ['artists', 'styles'],
  queryFn: ({ signal }) => api.get('/artists/styles', stylesAnswer, { signal }),
  staleTime: 300_000,
})

/** All artists by name, or those who match. */
export const artistListQuery = (filters: ArtistFilters) =>
  infiniteQueryOptions({
    queryKey: ['artists', 'list', filters],
    queryFn: ({ pageParam, signal }) => {
      const params = artistListParams(filters)
      if (pageParam) params.set('cursor', pageParam)
      return api.get(`/artists?${params}`, pageAnswer, { signal })
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
