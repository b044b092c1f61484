import { z } from 'zod'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Alerts } from './alerts.ts'
import { createManageSearches } from './manage-searches.ts'
import { createMatchWorks } from './match-works.ts'
import { savedSearchRoutes } from './saved-search-routes.ts'
import { savedSearchStore } from './saved-search-store.ts'

type Deps = Parameters<typeof createManageSearches>[0] &
  Parameters<typeof createMatchWorks>[0] & {
    hooks: Pick<Hooks, 'workOffered'>
    accounts: Pick<Accounts, 'onExport' | 'onErase'>
    jobs: Jobs
  }

const prune: JobDefinition<Record<string, never>> = { name: 'alerts.prune', data: z.object({}) }

export async function alertsModule(deps: Deps): Promise<Module<Alerts>> {
  const { database, hooks, accounts, jobs } = deps
  const { db } = database
  const alerts = createManageSearches(deps)
  const works = createMatchWorks(deps)
  hooks.workOffered.on(works.offered)
  accounts.onExport('saved searches', (accountId) => savedSearchStore.exportOf(db, accountId))
  accounts.onErase(savedSearchStore.erase)
  await works.handle()
  await jobs.handle(prune, () => savedSearchStore.prune(db))
  await jobs.schedule(prune, '13 4 * * *', {})
  return {
    api: alerts,
    routes: async (app) => void (await app.register(savedSearchRoutes, { prefix: '/api/v1', alerts })),
  }
}
