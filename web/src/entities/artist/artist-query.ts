import { queryOptions } from '@tanstack/react-query'
import type { ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'

const viewAnswer = () => import('@vermeil/contracts/catalog/artists.schema').then((module) => module.ArtistView)
const followedAnswer = () =>
  import('@vermeil/contracts/catalog/artists.schema').then((module) => module.FollowedArtists)

export const artistQuery = (artistId: string) =>
  queryOptions({
    queryKey: ['artists', artistId],
    queryFn: ({ signal }) => api.get(`/artists/${artistId}`, viewAnswer, { signal }),
    initialData: () => firstAnswer<ArtistView>(`/artists/${artistId}`),
    initialDataUpdatedAt: firstAnswerAt,
    staleTime: 30_000,
  })

/** The artists that the account follows, the latest first. */
export const followedArtistsQuery = queryOptions({
  queryKey: ['follows'],
  queryFn: ({ signal }) => api.get('/follows', followedAnswer, { signal }),
  staleTime: 30_000,
})
