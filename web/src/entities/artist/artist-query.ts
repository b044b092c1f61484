import { queryOptions } from '@tanstack/react-query'
import type { ArtistView, FollowedArtists } from '@vermeil/contracts/catalog/artists.schema'
import { api } from '@/shared/http/api'
import { firstAnswer, firstAnswerAt } from '@/shared/http/first-answer'
import { readQuery } from '@/shared/http/read-query'

export const artistQuery = (artistId: string) =>
  queryOptions({
    queryKey: ['artists', artistId],
    queryFn: ({ signal }) => api.get<ArtistView>(`/artists/${artistId}`, { signal }),
    initialData: () => firstAnswer<ArtistView>(`/artists/${artistId}`),
    initialDataUpdatedAt: firstAnswerAt,
    staleTime: 30_000,
  })

/** The artists that the account follows, the latest first. */
export const followedArtistsQuery = readQuery<FollowedArtists>(['follows'], '/follows', { staleTime: 30_000 })
