import type { ScreenRightsApi } from '../../catalog/screen-rights/screen-rights.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { createChangeProduction } from './change-production.ts'
import { createManagePassports } from './passports/manage-passports.ts'
import { createHiresOfWork } from './placements/hires-of-work.ts'
import { placementFileStore } from './placements/placement-file-store.ts'
import { createPlacementRights } from './placements/placement-rights.ts'
import { placementStore } from './placements/placement-store.ts'
import { productionStore } from './productions/production-store.ts'
import type { ProductionSeed } from './productions.ts'
import { locationStore } from './sets/location-store.ts'
import { setStore } from './sets/set-store.ts'
import { activityStore } from './team/activity-store.ts'
import { teamStore } from './team/team-store.ts'

export type ProductionSeedDeps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  screenRights: ScreenRightsApi
  hooks: { hiresOfWorks: Pick<Hooks['hiresOfWorks'], 'ask'> }
}

/** Adds a production with everything in it. */
export async function seedProduction(
  tx: Tx,
  { hooks, ...deps }: ProductionSeedDeps,
  { id, ownerId, details, ...parts }: ProductionSeed,
): Promise<void> {
  const hires = createHiresOfWork(hooks.hiresOfWorks.ask)
  const rights = createPlacementRights({ ...deps, hires })
  const passports = createManagePassports({ ...deps, rights, change: createChangeProduction(deps.database) })
  await productionStore.add(tx, ownerId, details, id)
  for (const location of parts.locations) await locationStore.add(tx, id, location.details, location.id)
  for (const set of parts.sets) await setStore.add(tx, id, set.details, set.id)
  for (const placement of parts.placements) {
    await placementStore.add(tx, placement.details, placement.id)
    const reason = placement.clearedBecause
    if (reason) await placementFileStore.clear(tx, placement.id, ownerId, { reason })
  }
  const works = parts.placements.map((placement) => ({ id: placement.id, artworkId: placement.details.artworkId }))
  await rights.take(tx, id, works)
  for (const { accountId, access } of parts.team) await teamStore.join(tx, id, accountId, access)
  for (const { setId, ...signature } of parts.passports) {
    const set = parts.sets.find((each) => each.id === setId)
    const place = { production: { id, title: details.title }, set: set ? { id: set.id, name: set.details.name } : null }
    await passports.seed(tx, ownerId, place, signature)
  }
  await activityStore.add(tx, { productionId: id, actorId: ownerId, act: 'production.added', what: details.title })
}
