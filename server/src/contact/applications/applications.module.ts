import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Module } from '../../platform/module.ts'
import { acceptLinkRoutes } from './accept-link-routes.ts'
import { type Applications, createApplications } from './applications.ts'
import { restRoutes } from './rest-routes.ts'

type Deps = Parameters<typeof createApplications>[0] & { accounts: Accounts; limiter: Limiter; anonKey: string }

export function applicationsModule({ limiter, anonKey, ...deps }: Deps): Module<Applications> {
  const applications = createApplications(deps)
  return {
    api: applications,
    async routes(app) {
      await app.register(acceptLinkRoutes, { prefix: '/api/v1', acceptLink: applications.acceptLink, limiter })
      await app.register(restRoutes, { prefix: '/rest/v1', applications, accounts: deps.accounts, limiter, anonKey })
    },
  }
}
