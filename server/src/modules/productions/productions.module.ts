import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Module } from '../../platform/module.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Leasing } from '../leasing/leasing.ts'
import { createChangeProduction } from './change-production.ts'
import type { HiresOfWork } from './placements/hires-of-work.ts'
import { createManagePlacements } from './placements/manage-placements.ts'
import { placementFileRoutes } from './placements/placement-file-routes.ts'
import { createPlacementFiles, handleRemovedFiles } from './placements/placement-files.ts'
import { placementRoutes } from './placements/placement-routes.ts'
import { hireStateOf } from './placements/placement-rules.ts'
import { createReadPlacements } from './placements/read-placements.ts'
import { createManageProductions } from './productions/manage-productions.ts'
import { createErase, createExport, handlePruning } from './productions/own-data.ts'
import { productionRoutes } from './productions/production-routes.ts'
import type { Productions } from './productions.ts'
import { seedProduction } from './seed-production.ts'
import { locationRoutes } from './sets/location-routes.ts'
import { createManageSets } from './sets/manage-sets.ts'
import { setRoutes } from './sets/set-routes.ts'
import { createInvitations } from './team/invitations.ts'
import { createManageTeam } from './team/manage-team.ts'
import { teamRoutes } from './team/team-routes.ts'

type Deps = {
  database: Database
  jobs: Jobs
  mail: MailQueue
  media: MediaStore
  limiter: Limiter
  siteUrl: () => string
  accounts: Pick<Accounts, 'accountById' | 'accountByEmail' | 'emailsOf' | 'profileOf' | 'onExport' | 'onErase'>
  leasing: Pick<Leasing, 'bookings'>
}

/** What is booked says whether a work is hired or reserved. */
const hiresByBookings = ({ bookings }: Pick<Leasing, 'bookings'>): HiresOfWork => ({
  async statesOf(db, questions) {
    if (questions.length === 0) return []
    const booked = await bookings.hiresOf(db, [...new Set(questions.map(({ artworkId }) => artworkId))])
    const byWork = Map.groupBy(booked, ({ artworkId }) => artworkId)
    const now = await houseNow(db)
    return questions.map(({ artworkId, dates }) => hireStateOf(byWork.get(artworkId) ?? [], dates, now))
  },
})

export async function productionsModule(deps: Deps): Promise<Module<Productions>> {
  const { database, jobs, media, limiter, accounts } = deps
  const { db } = database
  const change = createChangeProduction(database)
  const hires = hiresByBookings(deps.leasing)
  const shared = { ...deps, db, change, hires }
  await handleRemovedFiles(jobs, media)
  await handlePruning(deps)

  const api: Productions = {
    productions: createManageProductions(shared),
    sets: createManageSets(shared),
    placements: { ...createManagePlacements(shared), ...createReadPlacements(shared) },
    files: createPlacementFiles(shared),
    team: createManageTeam(shared),
    invitations: createInvitations(shared),
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
