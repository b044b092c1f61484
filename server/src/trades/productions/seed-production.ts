import type { Tx } from '../../platform/postgres/database.ts'
import type { ManagePassports } from './passports/manage-passports.ts'
import { placementFileStore } from './placements/placement-file-store.ts'
import type { PlacementRights } from './placements/placement-rights.ts'
import { placementStore } from './placements/placement-store.ts'
import { productionStore } from './productions/production-store.ts'
import type { ProductionSeed } from './productions.ts'
import { locationStore } from './sets/location-store.ts'
import { setStore } from './sets/set-store.ts'
import { activityStore } from './team/activity-store.ts'
import { teamStore } from './team/team-store.ts'

type SeedDeps = { rights: Pick<PlacementRights, 'take'>; passports: Pick<ManagePassports, 'seed'> }

export async function seedProduction(
  tx: Tx,
  { rights, passports }: SeedDeps,
  { id, ownerId, details, ...parts }: ProductionSeed,
): Promise<void> {
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
