import type { Hooks } from '../../hooks.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { createChangeProduction } from './change-production.ts'
import { createHiresOfWork } from './placements/hires-of-work.ts'
import { createManagePlacements } from './placements/manage-placements.ts'
import { placementFileRoutes } from './placements/placement-file-routes.ts'
import { createPlacementFiles, handleRemovedFiles } from './placements/placement-files.ts'
import { placementRoutes } from './placements/placement-routes.ts'
import { createReadPlacements } from './placements/read-placements.ts'
import { createManageProductions } from './productions/manage-productions.ts'
import { createErase, createExport, handlePruning } from './productions/own-data.ts'
import { productionRoutes } from './productions/production-routes.ts'
import type { Productions } from './productions.ts'
import { seedProduction } from './seed-production.ts'
import { locationRoutes } from './sets/location-routes.ts'
import { createManageSets } from './sets/manage-sets.ts'
import { setRoutes } from './sets/set-routes.ts'
import { activityStore } from './team/activity-store.ts'
import { createInvitations } from './team/invitations.ts'
import { createManageTeam } from './team/manage-team.ts'
import { createStandings } from './team/standings.ts'
import { teamRoutes } from './team/team-routes.ts'

type Deps = {
  database: Database
  jobs: Jobs
  mail: MailQueue
  media: MediaStore
  limiter: Limiter
  siteUrl: () => string
  accounts: Pick<Accounts, 'accountById' | 'accountByEmail' | 'emailsOf' | 'profileOf' | 'onExport' | 'onErase'>
  hooks: Pick<Hooks, 'hiresOfWorks'>
}

export async function productionsModule(deps: Deps): Promise<Module<Productions>> {
  const { database, jobs, media, limiter, accounts } = deps
  const { db } = database
  const change = createChangeProduction(database)
  const hires = createHiresOfWork(deps.hooks.hiresOfWorks.ask)
  const shared = { ...deps, db, change, hires }
  await handleRemovedFiles(jobs, media)
  await handlePruning(deps)

  const api: Productions = {
    record: activityStore.add,
    productions: createManageProductions(shared),
    sets: createManageSets(shared),
    placements: { ...createManagePlacements(shared), ...createReadPlacements(shared) },
    files: createPlacementFiles(shared),
    team: createManageTeam(shared),
    invitations: createInvitations(shared),
    ...createStandings(db),
    seed: seedProduction,
  }
  accounts.onExport('productions', createExport(deps))
  accounts.onErase(createErase(deps))

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', db, limiter, media, ...api }
      await app.register(productionRoutes, options)
      await app.register(setRoutes, options)
      await app.register(locationRoutes, options)
      await app.register(placementRoutes, options)
      await app.register(placementFileRoutes, options)
      await app.register(teamRoutes, options)
    },
  }
}
