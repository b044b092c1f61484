import { Featured } from '@vermeil/contracts/catalog/artists.schema'
import { LotSearchPage, LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import { ViewCounts } from '@vermeil/contracts/catalog/view-counts.schema'
import { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { LotList, LotView } from '@vermeil/contracts/selling/lots.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressKey } from '../../../platform/limits/address-key.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { SharedReads } from '../../../platform/reads/shared-reads.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { Catalog } from '../catalog.ts'
import type { SharedCatalog } from '../shared/shared-catalog.ts'
import { isCrawler, referrerOf } from '../traffic/visit-rules.ts'
import { viewerOf } from './viewer-of.ts'

export type CatalogRouteOptions = { catalog: Catalog; limiter: Limiter; reads: SharedReads; shared: SharedCatalog }

const config = { access: 'anyone' } as const
export const LotParams = z.strictObject({ lotId: z.uuid() })

const MAX_COUNTED = 100
const ViewsQuery = z.strictObject({
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid()).min(1).max(MAX_COUNTED)),
})

const VisitQuery = z.strictObject({
  /** The host of the page that linked here. */
  from: z.string().max(253).optional(),
})

export const lotRoutes: FastifyPluginAsyncZod<CatalogRouteOptions> = async (
  app,
  { catalog, limiter, reads, shared },
) => {
  const searches = [requestLimits.searches, requestLimits.accountSearches].map((limit) => limitRequests(limiter, limit))
  app.get(
    '/lots',
    {
      config: { ...config, shared: { among: 'each-audience', limits: searches } },
      preHandler: searches,
      schema: {
        operationId: 'searchLots',
        summary: 'Search lots',
        querystring: LotSearchQuery,
        response: { 200: LotSearchPage },
      },
    },
    (request, reply) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.search(request.query, audience),
        own: () => catalog.search(request.query, viewerOf(request)),
      }),
  )
  app.get(
    '/lots/views',
    {
      config,
      schema: {
        operationId: 'getViewCounts',
        summary: 'Read the view counts of several lots',
        querystring: ViewsQuery,
        response: { 200: ViewCounts },
      },
    },
    async (request) => ({ views: await catalog.views(request.query.ids) }),
  )
  app.get(
    '/lots/:lotId',
    {
      config: { ...config, refusals: ['lot.unknown'], shared: { among: 'each-audience', isPersonal: true } },
      schema: { operationId: 'getLot', summary: 'Read a lot', params: LotParams, response: { 200: LotView } },
    },
    (request, reply) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.lot(request.params.lotId, audience),
        personal: ({ id }) => shared.ownPartOfLot(request.params.lotId, id),
        own: () => catalog.lot(request.params.lotId, viewerOf(request)),
      }),
  )
  app.get(
    '/lots/:lotId/similar',
    {
      config: { ...config, refusals: ['lot.unknown'] },
      schema: {
        operationId: 'listSimilarLots',
        summary: 'List similar lots',
        querystring: LimitQuery,
        params: LotParams,
        response: { 200: LotList },
      },
    },
    async (request) => ({
      lots: (await catalog.similar(request.params.lotId, viewerOf(request))).slice(0, request.query.limit),
    }),
  )
  app.post(
    '/lots/:lotId/views',
    {
      config: { ...config, refusals: ['lot.unknown'] },
      schema: {
        operationId: 'countView',
        summary: 'Count a view of a lot',
        params: LotParams,
        querystring: VisitQuery,
        response: { 200: ViewCounts },
      },
      preHandler: limitRequests(limiter, requestLimits.lotViews),
    },
    async (request) => {
      const { lotId } = request.params
      const { account, ip, headers, hostname } = request
      const agent = headers['user-agent']
      const visit = {
        key: account ? `account ${account.id}` : `address ${addressKey(ip)} ${agent ?? ''}`,
        accountId: account?.id ?? null,
        from: referrerOf(request.query.from, hostname),
        isCrawler: isCrawler(agent),
      }
      return { views: { [lotId]: await catalog.countView(lotId, visit) } }
    },
  )
  app.get(
    '/featured',
    {
      config: { ...config, shared: { among: 'each-audience' } },
      schema: { operationId: 'getFeatured', summary: 'Read what the home page features', response: { 200: Featured } },
    },
    (request, reply) =>
      reads.answer(request, reply, { shared: shared.featured, own: () => catalog.featured(viewerOf(request)) }),
  )
  app.get(
    '/stats',
    {
      config,
      schema: { operationId: 'getStats', summary: 'Read the figures of the home page', response: { 200: HouseStats } },
    },
    () => catalog.stats(),
  )
}
