import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  AdminWorkFilter,
  AdminWorkPage,
  AdminWorkQuery,
  FeaturedWorks,
  FeaturedWorksBody,
  UpcomingWorks,
} from '@vermeil/contracts/selling/listings-admin.schema'
import { staff } from '../../../platform/http/access.ts'
import { routes } from '../../../platform/http/operations.ts'
import { decidesNothing } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import type { WorkDesk } from './browse-works.ts'

/** All works, and the order of those on the home page. */
export const workDeskRoutes = routes<{ desk: WorkDesk }>((api, { desk }) => {
  api.get('/admin/artworks', staff('catalog', 'read-only'), {
    operationId: 'listAllArtworks',
    summary: 'List all works',
    query: AdminWorkQuery,
    answer: AdminWorkPage,
    reading: false,
    handle: ({ query }) => desk.works(query),
  })
  api.get('/admin/artworks.csv', staff('catalog'), {
    operationId: 'exportArtworks',
    summary: 'Download all works that match',
    query: AdminWorkFilter,
    media: csvMedia,
    reading: false,
    handle: ({ query, reply }) => sendCsv(reply, 'artworks.csv', desk.file(query)),
  })
  api.get('/admin/upcoming', staff('catalog', 'clerk', 'read-only'), {
    operationId: 'listUpcomingWorks',
    summary: 'List works whose auction waits to open',
    query: LimitQuery,
    answer: UpcomingWorks,
    reading: false,
    handle: async ({ query }) => ({ works: await desk.upcoming(query.limit) }),
  })
  api.get('/admin/featured', staff('catalog', 'read-only'), {
    operationId: 'getFeaturedWorks',
    summary: 'Read the works of the home page',
    answer: FeaturedWorks,
    reading: false,
    handle: async () => ({ works: await desk.featured() }),
  })
  api.put('/admin/featured', staff('catalog'), {
    operationId: 'featureWorks',
    summary: 'Choose and order the works of the home page',
    body: FeaturedWorksBody,
    answer: FeaturedWorks,
    refusals: ['listing.unknown', 'featured.not-on-sale'],
    parties: decidesNothing('The home page shows works and decides nothing about them.'),
    handle: async ({ account, body }) => ({ works: await desk.feature(account.id, body.artworkIds) }),
  })
})
