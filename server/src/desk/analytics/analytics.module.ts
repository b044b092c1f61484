import { Analytics, AnalyticsPeriod } from '@vermeil/contracts/desk/analytics.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import { spanOf, summarize } from './analytics-rules.ts'
import { worksOf } from './analytics-store.ts'

type Deps = {
  database: Database
  catalog: Pick<Catalog, 'traffic'>
  auctions: Pick<Auctions, 'bidsOnWorksOf'>
  payments: Pick<Payments, 'paidSalesOf'>
}
type ReadAnalytics = (sellerId: AccountId, period: AnalyticsPeriod) => Promise<Analytics>

const AnalyticsQuery = z.strictObject({ period: AnalyticsPeriod.default('30d') })

const analyticsRoutes = routes<{ read: ReadAnalytics }>((api, { read }) => {
  api.get('/analytics', 'account', {
    operationId: 'getAnalytics',
    summary: 'Read how your works did',
    query: AnalyticsQuery,
    answer: Analytics,
    handle: ({ account, query }) => read(account.id, query.period),
  })
})

/** How a seller's works did. It has no table: each figure is counted by the module that owns its rows. */
export function analyticsModule({ database: { db }, catalog, auctions, payments }: Deps): Module<null> {
  async function read(sellerId: AccountId, period: AnalyticsPeriod): Promise<Analytics> {
    const span = spanOf(period, await houseNow(db))
    const [sales, works, traffic, trafficBefore, bids, viewers, referrers] = await Promise.all([
      payments.paidSalesOf(sellerId, new Date(span.before.from)),
      worksOf(db, sellerId),
      catalog.traffic.ofWorks(sellerId, span.days),
      catalog.traffic.ofWorks(sellerId, span.before),
      auctions.bidsOnWorksOf(sellerId, new Date(span.days.from)),
      catalog.traffic.viewers(sellerId),
      catalog.traffic.referrers(sellerId, span.days),
    ])
    return summarize({ period, span, sales, works, traffic, trafficBefore, bids, viewers, referrers })
  }
  return {
    api: null,
    routes: async (app) => void (await app.register(analyticsRoutes, { prefix: '/api/v1', read })),
  }
}
