import type { ScreenRightsApi } from '../../catalog/screen-rights/screen-rights.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { createChangeProduction } from './change-production.ts'
import { clearanceLinkRoutes } from './passports/clearance-link-routes.ts'
import { createManagePassports } from './passports/manage-passports.ts'
import { passportRoutes } from './passports/passport-routes.ts'
import { createReadPassports } from './passports/read-passports.ts'
import { createHiresOfWork } from './placements/hires-of-work.ts'
import { createManagePlacements } from './placements/manage-placements.ts'
import { placementFileRoutes } from './placements/placement-file-routes.ts'
import { createPlacementFiles } from './placements/placement-files.ts'
import { createPlacementRights } from './placements/placement-rights.ts'
import { placementRoutes } from './placements/placement-routes.ts'
import { placementStore } from './placements/placement-store.ts'
import { createReadPlacements } from './placements/read-placements.ts'
import { createManageProductions } from './productions/manage-productions.ts'
import { createErase, createExport, handlePruning } from './productions/own-data.ts'
import { productionRoutes } from './productions/production-routes.ts'
import type { Productions } from './productions.ts'
import { createManageSets } from './sets/manage-sets.ts'
import { setRoutes } from './sets/set-routes.ts'
import { activityStore } from './team/activity-store.ts'
import { createInvitations } from './team/invitations.ts'
import { createManageTeam } from './team/manage-team.ts'
import { createStandings } from './team/standings.ts'
import { teamRoutes } from './team/team-routes.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'mail' | 'media' | 'images' | 'limiter' | 'siteUrl' | 'support'> & {
  screenRights: ScreenRightsApi
  accounts: Pick<Accounts, 'accountById' | 'accountByEmail' | 'emailsOf' | 'profileOf' | 'onExport' | 'onErase'>
  hooks: Pick<Hooks, 'hiresOfWorks'>
}

export async function productionsModule(deps: Deps): Promise<Module<Productions>> {
  const { database, media, limiter, accounts } = deps
  const { db } = database
  const change = createChangeProduction(database)
  const hires = createHiresOfWork(deps.hooks.hiresOfWorks.ask)
  const rights = createPlacementRights({ ...deps, hires })
  const shared = { ...deps, db, change, hires, rights }
  await handlePruning(deps)

  const passports = { ...createManagePassports(shared), ...createReadPassports(shared) }
  const invitations = createInvitations(shared)
  const api: Productions = {
    record: activityStore.add,
    productions: createManageProductions(shared),
    sets: createManageSets(shared),
    placements: { ...createManagePlacements(shared), ...createReadPlacements(shared) },
    files: createPlacementFiles(shared),
    team: createManageTeam(shared),
    invitations,
    passports,
    ...createStandings(db),
    placedWorks: (setId) => placementStore.placedOn(db, setId),
  }
  accounts.onExport('productions', createExport(deps))
  accounts.onErase(createErase(deps))

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', database, db, limiter, media, ...api }
      await app.register(productionRoutes, options)
      await app.register(setRoutes, options)
      await app.register(placementRoutes, options)
      await app.register(placementFileRoutes, options)
      await app.register(teamRoutes, options)
      await app.register(passportRoutes, options)
      await app.register(clearanceLinkRoutes, options)
    },
  }
}
