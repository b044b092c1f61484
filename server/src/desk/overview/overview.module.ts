import type { Module } from '../../platform/module.ts'
import { createOverview, type Deps, type Overview } from './overview.ts'
import { overviewRoutes } from './overview-routes.ts'

export function overviewModule(deps: Deps): Module<Overview> {
  const overview = createOverview(deps)
  return {
    api: overview,
    async routes(app) {
      await app.register(overviewRoutes, { prefix: '/api/v1', overview })
    },
  }
}
