import type { Config } from './config.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { type Metrics, serveMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Logger } from './platform/logger.ts'
import type { Database } from './platform/postgres/database.ts'
import { pendingMigrations } from './platform/postgres/migrate.ts'
import { configRoute } from './platform/site/config-route.ts'
import { serveSite, webDist } from './platform/site/site.ts'

export type Deps = {
  config: Config
  database: Database
  jobs: Jobs
  logger: Logger
  metrics: Metrics
  /** Known only once the server listens, when SITE_URL is not set. */
  siteUrl: () => string
  dist?: string
}

/** The whole house, composed on one page: wiring is read here, not discovered. Tests build this too. */
export async function buildApp({ config, database, logger, metrics, siteUrl, dist = webDist }: Deps) {
  let draining = false
  const app = await createHttp({
    logger,
    trustProxy: config.trustProxy,
    authenticate: async () => null,
    secure: siteUrl().startsWith('https:'),
  })
  await describeApi(app, siteUrl)
  serveMetrics(app as never, metrics)

  await app.register(healthRoutes, {
    isDraining: () => draining,
    checks: [
      { name: 'database', check: async () => (await database.pool.query('select 1')).rowCount === 1 },
      { name: 'migrations', check: async () => (await pendingMigrations(database.pool)).length === 0 },
    ],
  })
  await app.register(configRoute, {
    publicConfig: () => ({ siteUrl: siteUrl(), anonKey: config.anonKey, demo: config.demo, support: config.support }),
  })
  await serveSite(app, { dist, siteUrl, headFor: async () => null })

  return {
    app,
    async close() {
      draining = true
      await app.close()
    },
  }
}
