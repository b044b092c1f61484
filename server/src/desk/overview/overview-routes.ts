import { Overview as OverviewView, Recommendations } from '@vermeil/contracts/desk/overview.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { routes } from '../../platform/http/operations.ts'
import type { Overview } from './overview.ts'

export const overviewRoutes = routes<{ overview: Overview }>((api, { overview }) => {
  api.get('/account/overview', 'account', {
    operationId: 'getOverview',
    summary: 'Read what needs you now',
    answer: OverviewView,
    handle: ({ account }) => overview.of(account),
  })

  api.get('/account/recommendations', 'account', {
    operationId: 'listRecommendations',
    summary: 'List works on auction chosen for you',
    query: LimitQuery,
    answer: Recommendations,
    handle: async ({ account, query }) => {
      const { works, ...rest } = await overview.recommendations(account.id)
      return { ...rest, works: works.slice(0, query.limit) }
    },
  })
})
