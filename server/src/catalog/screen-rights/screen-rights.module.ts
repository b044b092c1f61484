import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { createScreenRights, type ScreenRightsApi } from './screen-rights.ts'
import { screenRightsRoutes } from './screen-rights-routes.ts'
import { screenRightsStore } from './screen-rights-store.ts'

type Deps = {
  database: Database
  settings: Pick<HouseSettings, 'current'>
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
}

export function screenRightsModule(deps: Deps): Module<ScreenRightsApi> {
  const { accounts, database } = deps
  const api = createScreenRights(deps)
  accounts.onExport('screenRights', async (accountId) => ({
    terms: await screenRightsStore.terms(database.db, accountId),
    grants: await screenRightsStore.grantsOf(database.db, accountId),
  }))
  accounts.onErase(screenRightsStore.forget)
  return {
    api,
    async routes(app) {
      await app.register(screenRightsRoutes, { prefix: '/api/v1', screenRights: api })
    },
  }
}
