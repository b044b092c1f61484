import { Featured } from '@vermeil/contracts/catalog/artists.schema'
import { LotSearchPage, LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import { SuggestionQuery, Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import { ViewCounts } from '@vermeil/contracts/catalog/view-counts.schema'
import { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { LotList, LotView } from '@vermeil/contracts/selling/lots.schema'
import { z } from 'zod'
import { routes } from '../../../platform/http/operations.ts'
import { addressKey } from '../../../platform/limits/address-key.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { SharedReads } from '../../../platform/reads/shared-reads.ts'
import { limitSearches, requestLimits } from '../../../request-limits.ts'
import type { Catalog } from '../catalog.ts'
import type { SharedCatalog } from '../shared/shared-catalog.ts'
import { isCrawler, referrerOf } from '../traffic/visit-rules.ts'
import { viewerOf } from './viewer-of.ts'

export type CatalogRouteOptions = { catalog: Catalog; limiter: Limiter; reads: SharedReads; shared: SharedCatalog }

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

export const lotRoutes = routes<CatalogRouteOptions>((api, { catalog, limiter, reads, shared }) => {
  const searches = limitSearches(limiter)
  api.get('/lots', 'anyone', {
    operationId: 'searchLots',
    summary: 'Search lots',
    query: LotSearchQuery,
    answer: LotSearchPage,
    shared: { among: 'each-audience', limits: searches },
    preHandler: searches,
    handle: ({ query, request, reply }) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.search(query, audience),
        own: () => catalog.search(query, viewerOf(request)),
      }),
  })
  api.get('/lots/views', 'anyone', {
    operationId: 'getViewCounts',
    summary: 'Read the view counts of several lots',
    query: ViewsQuery,
    answer: ViewCounts,
    handle: async ({ query }) => ({ views: await catalog.views(query.ids) }),
  })
  api.get('/lots/:lotId', 'anyone', {
    operationId: 'getLot',
    summary: 'Read a lot',
    answer: LotView,
    refusals: ['lot.unknown'],
    shared: { among: 'each-audience', isPersonal: true },
    handle: ({ params, request, reply }) =>
      reads.answer(request, reply, {
        shared: (audience) => shared.lot(params.lotId, audience),
        personal: ({ id }) => shared.ownPartOfLot(params.lotId, id),
        own: () => catalog.lot(params.lotId, viewerOf(request)),
      }),
  })
  api.get('/lots/:lotId/similar', 'anyone', {
    operationId: 'listSimilarLots',
    summary: 'List similar lots',
    query: LimitQuery,
    answer: LotList,
    refusals: ['lot.unknown'],
    handle: async ({ params, query, request }) => ({
      lots: (await catalog.similar(params.lotId, viewerOf(request))).slice(0, query.limit),
    }),
  })
  api.post('/lots/:lotId/views', 'anyone', {
    operationId: 'countView',
    summary: 'Count a view of a lot',
    query: VisitQuery,
    answer: ViewCounts,
    refusals: ['lot.unknown'],
    preHandler: limitRequests(limiter, requestLimits.lotViews),
    handle: async ({ params: { lotId }, query, request }) => {
      const { account, ip, headers, hostname } = request
      const agent = headers['user-agent']
      const visit = {
        key: account ? `account ${account.id}` : `address ${addressKey(ip)} ${agent ?? ''}`,
        accountId: account?.id ?? null,
        from: referrerOf(query.from, hostname),
        isCrawler: isCrawler(agent),
      }
      return { views: { [lotId]: await catalog.countView(lotId, visit) } }
    },
  })
  api.get('/featured', 'anyone', {
    operationId: 'getFeatured',
    summary: 'Read what the home page features',
    answer: Featured,
    shared: { among: 'each-audience' },
    handle: ({ request, reply }) =>
      reads.answer(request, reply, { shared: shared.featured, own: () => catalog.featured(viewerOf(request)) }),
  })
  api.get('/stats', 'anyone', {
    operationId: 'getStats',
    summary: 'Read the figures of the home page',
    answer: HouseStats,
    handle: () => catalog.stats(),
  })
  api.get('/suggestions', 'anyone', {
    operationId: 'listSuggestions',
    summary: 'List artists and works for words being typed',
    query: SuggestionQuery,
    answer: Suggestions,
    preHandler: searches,
    handle: ({ query }) => catalog.suggest(query.q, query.limit),
  })
})
