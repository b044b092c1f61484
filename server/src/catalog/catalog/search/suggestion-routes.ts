import { SuggestionQuery, Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import { requestLimits } from '../../../request-limits.ts'
import type { CatalogRouteOptions } from '../public/lot-routes.ts'

export const suggestionRoutes: FastifyPluginAsyncZod<CatalogRouteOptions> = async (app, { catalog, limiter }) => {
  app.get(
    '/suggestions',
    {
      config: { access: 'anyone' },
      preHandler: [requestLimits.searches, requestLimits.accountSearches].map((limit) => limitRequests(limiter, limit)),
      schema: {
        operationId: 'listSuggestions',
        summary: 'List artists and works for words being typed',
        querystring: SuggestionQuery,
        response: { 200: Suggestions },
      },
    },
    ({ query }) => catalog.suggest(query.q, query.limit),
  )
}
