import { Overview as OverviewView, Recommendations } from '@vermeil/contracts/desk/overview.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountOf } from '../../platform/http/access.ts'
import type { Overview } from './overview.ts'

const config = { access: 'account' } as const

export const overviewRoutes: FastifyPluginAsyncZod<{ overview: Overview }> = async (app, { overview }) => {
  app.get(
    '/account/overview',
    {
      config,
      schema: {
        operationId: 'getOverview',
        summary: 'Read what needs you now',
        response: { 200: OverviewView },
      },
    },
    async (request) => overview.of(accountOf(request)),
  )

  app.get(
    '/account/recommendations',
    {
      config,
      schema: {
        operationId: 'listRecommendations',
        summary: 'List works on auction chosen for you',
        querystring: LimitQuery,
        response: { 200: Recommendations },
      },
    },
    async (request) => {
      const { works, ...rest } = await overview.recommendations(accountOf(request).id)
      return { ...rest, works: works.slice(0, request.query.limit) }
    },
  )
}
