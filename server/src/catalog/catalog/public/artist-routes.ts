import {
  ArtistListQuery,
  ArtistPage,
  ArtistStyles,
  ArtistView,
  FollowedArtists,
  FollowState,
} from '@vermeil/contracts/catalog/artists.schema'
import { LimitQuery, pageLimit } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { routes } from '../../../platform/http/operations.ts'
import type { CatalogRouteOptions } from './lot-routes.ts'
import { viewerOf } from './viewer-of.ts'

const MAX_STYLES = 50
const StylesQuery = z.strictObject({ limit: pageLimit(MAX_STYLES) })

export const artistRoutes = routes<CatalogRouteOptions>((api, { catalog, reads, shared }) => {
  api.get('/artists', 'anyone', {
    operationId: 'listArtists',
    summary: 'List artists',
    query: ArtistListQuery,
    answer: ArtistPage,
    shared: { among: 'everyone' },
    handle: ({ query, request, reply }) =>
      reads.answer(request, reply, {
        shared: () => shared.artists(query),
        own: () => catalog.artists(query),
      }),
  })
  api.get('/artists/styles', 'anyone', {
    operationId: 'listArtistStyles',
    summary: 'List what artists work in',
    query: StylesQuery,
    answer: ArtistStyles,
    handle: ({ query }) => catalog.artistStyles(query.limit ?? MAX_STYLES),
  })
  api.get('/artists/:artistId', 'anyone', {
    operationId: 'getArtist',
    summary: 'Read an artist',
    answer: ArtistView,
    refusals: ['artist.unknown'],
    shared: { among: 'each-audience', isPersonal: true },
    handle: ({ params, request, reply }) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.artist(params.artistId, audience),
        personal: ({ id }) => shared.ownPartOfArtist(params.artistId, id),
        own: () => catalog.artist(params.artistId, viewerOf(request)),
      }),
  })
  api.get('/follows', 'account', {
    operationId: 'listFollowedArtists',
    summary: 'List the artists you follow',
    query: LimitQuery,
    answer: FollowedArtists,
    handle: ({ account, query }) => catalog.followed(account.id, query.limit),
  })
  for (const [method, isFollowed, operationId, summary] of [
    ['put', true, 'followArtist', 'Follow an artist'],
    ['delete', false, 'unfollowArtist', 'Stop following an artist'],
  ] as const) {
    api[method]('/artists/:artistId/follow', 'account', {
      ...{ operationId, summary, answer: FollowState, refusals: ['artist.unknown'] },
      handle: ({ account, params }) => catalog.follow(account.id, params.artistId, isFollowed),
    })
  }
})
