import { ArtistPageChange, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import { routes } from '../../../platform/http/operations.ts'
import type { OwnPage } from './own-page.ts'

export const ownPageRoutes = routes<{ ownPage: OwnPage }>((api, { ownPage }) => {
  api.get('/account/artist-page', 'account', {
    operationId: 'getArtistPage',
    summary: 'Read your page as an artist',
    answer: OwnArtistPage,
    handle: ({ account }) => ownPage.read(account),
  })
  api.patch('/account/artist-page', 'confirmed', {
    operationId: 'updateArtistPage',
    summary: 'Change your page as an artist',
    body: ArtistPageChange,
    answer: OwnArtistPage,
    refusals: ['listing.not-a-seller'],
    handle: ({ account, body }) => ownPage.change(account, body),
  })
})
