import {
  ArtistListQuery,
  ArtistPage,
  ArtistStyles,
  ArtistView,
  FollowedArtists,
  FollowState,
} from '@vermeil/contracts/catalog/artists.schema'
import { LimitQuery, pageLimit } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { CatalogRouteOptions } from './lot-routes.ts'
import { viewerOf } from './viewer-of.ts'

const config = { access: 'anyone' } as const
const MAX_STYLES = 50
const StylesQuery = z.strictObject({ limit: pageLimit(MAX_STYLES) })
const ArtistParams = z.strictObject({ artistId: z.uuid() })

export const artistRoutes: FastifyPluginAsyncZod<CatalogRouteOptions> = async (app, { catalog, reads, shared }) => {
  app.get(
    '/artists',
    {
      config: { ...config, shared: { among: 'everyone' } },
      schema: {
        operationId: 'listArtists',
        summary: 'List artists',
        querystring: ArtistListQuery,
        response: { 200: ArtistPage },
      },
    },
    (request, reply) =>
      reads.answer(request, reply, {
        shared: () => shared.artists(request.query),
        own: () => catalog.artists(request.query),
      }),
  )
  app.get(
    '/artists/styles',
    {
      config,
      schema: {
        operationId: 'listArtistStyles',
        summary: 'List what artists work in',
        querystring: StylesQuery,
        response: { 200: ArtistStyles },
      },
    },
    (request) => catalog.artistStyles(request.query.limit ?? MAX_STYLES),
  )
  app.get(
    '/artists/:artistId',
    {
      config: { ...config, refusals: ['artist.unknown'], shared: { among: 'each-audience', isPersonal: true } },
      schema: {
        operationId: 'getArtist',
        summary: 'Read an artist',
        params: ArtistParams,
        response: { 200: ArtistView },
      },
    },
    (request, reply) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.artist(request.params.artistId, audience),
        personal: ({ id }) => shared.ownPartOfArtist(request.params.artistId, id),
        own: () => catalog.artist(request.params.artistId, viewerOf(request)),
      }),
  )
  app.get(
    '/follows',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'listFollowedArtists',
        summary: 'List the artists you follow',
        querystring: LimitQuery,
        response: { 200: FollowedArtists },
      },
    },
    (request) => catalog.followed(accountOf(request).id, request.query.limit),
  )
  for (const [method, isFollowed, operationId, summary] of [
    ['PUT', true, 'followArtist', 'Follow an artist'],
    ['DELETE', false, 'unfollowArtist', 'Stop following an artist'],
  ] as const) {
    app.route({
      method,
      url: '/artists/:artistId/follow',
      config: { access: 'account', refusals: ['artist.unknown'] },
      schema: { operationId, summary, params: ArtistParams, response: { 200: FollowState } },
      handler: (request) => catalog.follow(accountOf(request).id, request.params.artistId, isFollowed),
    })
  }
}
