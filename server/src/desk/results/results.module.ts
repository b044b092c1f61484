import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SharedReads } from '../../platform/reads/shared-reads.ts'
import { createReadResults, type ReadResults } from './read-results.ts'
import { resultRoutes } from './result-routes.ts'
import { createSharedResults } from './shared-results.ts'

type Deps = Pick<Platform, 'database' | 'limiter' | 'siteUrl'> & { reads: SharedReads }

/** What works were sold for, for everybody. It owns no rows. */
export function resultsModule({ database: { db }, limiter, siteUrl, reads }: Deps): Module<ReadResults> {
  const results = createReadResults({ db, siteUrl })
  const shared = createSharedResults()
  reads.addCache(shared)
  return {
    api: results,
    routes: async (app) =>
      void (await app.register(resultRoutes, { prefix: '/api/v1', results, shared, reads, limiter })),
  }
}
