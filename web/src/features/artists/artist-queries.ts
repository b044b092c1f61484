import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/http/api'

const pageAnswer = () => import('@vermeil/contracts/artists').then((module) => module.ArtistPage)

const stylesAnswer = () => import('@vermeil/contracts/artists').then((module) => module.ArtistStyles)

/** What artists work in, the most frequent first. */
export const artistStylesQuery = queryOptions({
  queryKey: ['artists', 'styles'],
  queryFn: ({ signal }) => api.get('/artists/styles', stylesAnswer, { signal }),
  staleTime: 300_000,
})

/** Which artists a list shows, as the address has it. */
export type ArtistFilters = { q: string; style: string; isOnOffer: boolean }

/** All artists by name, or those who match. */
export const artistListQuery = ({ q, style, isOnOffer }: ArtistFilters) =>
  infiniteQueryOptions({
    queryKey: ['artists', 'list', q, style, isOnOffer],
    queryFn: ({ pageParam, signal }) => {
      const params = new URLSearchParams({ sort: 'name' })
      if (q) params.set('q', q)
      if (style) params.set('style', style)
      if (isOnOffer) params.set('onOffer', 'true')
      if (pageParam) params.set('cursor', pageParam)
      return api.get(`/artists?${params}`, pageAnswer, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
