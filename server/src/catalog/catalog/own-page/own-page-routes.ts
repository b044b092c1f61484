import { ArtistPageChange, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../../platform/http/access.ts'
import type { OwnPage } from './own-page.ts'

export const ownPageRoutes: FastifyPluginAsyncZod<{ ownPage: OwnPage }> = async (app, { ownPage }) => {
  app.get(
    '/account/artist-page',
    {
      config: { access: 'account' },
      schema: {
        operationId: 'getArtistPage',
        summary: 'Read your page as an artist',
        response: { 200: OwnArtistPage },
      },
    },
    (request) => ownPage.read(accountOf(request)),
  )
  app.patch(
    '/account/artist-page',
    {
      config: { access: 'confirmed', refusals: ['listing.not-a-seller'] },
      schema: {
        operationId: 'updateArtistPage',
        summary: 'Change your page as an artist',
        body: ArtistPageChange,
        response: { 200: OwnArtistPage },
      },
    },
    (request) => ownPage.change(accountOf(request), request.body),
  )
}
