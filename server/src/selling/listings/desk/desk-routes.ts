import { LimitQuery } from '@vermeil/contracts/paging.schema'
import {
  AdminWorkFilter,
  AdminWorkPage,
  AdminWorkQuery,
  FeaturedWorks,
  FeaturedWorksBody,
  UpcomingWorks,
} from '@vermeil/contracts/selling/listings-admin.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../../platform/http/access.ts'
import { decidesNothing } from '../../../platform/http/parties.ts'
import { csvMedia, sendCsv } from '../../../platform/http/send-csv.ts'
import type { WorkDesk } from './browse-works.ts'

const config = { access: ['admin'] } as const

/** All works, and the order of those on the home page. */
export const workDeskRoutes: FastifyPluginAsyncZod<{ desk: WorkDesk }> = async (app, { desk }) => {
  app.get(
    '/admin/artworks',
    {
      config: { ...config, reading: false },
      schema: {
        operationId: 'listAllArtworks',
        summary: 'List all works',
        querystring: AdminWorkQuery,
        response: { 200: AdminWorkPage },
      },
    },
    (request) => desk.works(request.query),
  )
  app.get(
    '/admin/artworks.csv',
    {
      config: { ...config, media: csvMedia, reading: false },
      schema: { operationId: 'exportArtworks', summary: 'Download all works that match', querystring: AdminWorkFilter },
    },
    async (request, reply) => sendCsv(reply, 'artworks.csv', desk.file(request.query)),
  )
  app.get(
    '/admin/upcoming',
    {
      config: { ...config, reading: false },
      schema: {
        operationId: 'listUpcomingWorks',
        summary: 'List works whose auction waits to open',
        querystring: LimitQuery,
        response: { 200: UpcomingWorks },
      },
    },
    async (request) => ({ works: await desk.upcoming(request.query.limit) }),
  )
  app.get(
    '/admin/featured',
    {
      config: { ...config, reading: false },
      schema: {
        operationId: 'getFeaturedWorks',
        summary: 'Read the works of the home page',
        response: { 200: FeaturedWorks },
      },
    },
    async () => ({ works: await desk.featured() }),
  )
  app.put(
    '/admin/featured',
    {
      config: {
        ...config,
        parties: decidesNothing('The home page shows works and decides nothing about them.'),
        refusals: ['listing.unknown', 'featured.not-on-sale'],
      },
      schema: {
        operationId: 'featureWorks',
        summary: 'Choose and order the works of the home page',
        body: FeaturedWorksBody,
        response: { 200: FeaturedWorks },
      },
    },
    async (request) => ({ works: await desk.feature(accountOf(request).id, request.body.artworkIds) }),
  )
}
