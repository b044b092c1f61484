import { placementFileStore } from './placements/placement-file-store.ts'
import { placementStore } from './placements/placement-store.ts'
import { productionStore } from './productions/production-store.ts'
import type { Productions } from './productions.ts'
import { locationStore } from './sets/location-store.ts'
import { setStore } from './sets/set-store.ts'
import { activityStore } from './team/activity-store.ts'
import { teamStore } from './team/team-store.ts'

export const seedProduction: Productions['seed'] = async (tx, { id, ownerId, details, ...parts }) => {
  await productionStore.add(tx, ownerId, details, id)
  for (const location of parts.locations) await locationStore.add(tx, id, location.details, location.id)
  for (const set of parts.sets) await setStore.add(tx, id, set.details, set.id)
  for (const placement of parts.placements) {
    await placementStore.add(tx, placement.details, placement.id)
    const reason = placement.clearedBecause
    if (reason) await placementFileStore.clear(tx, placement.id, ownerId, { reason })
  }
  for (const { accountId, access } of parts.team) await teamStore.join(tx, id, accountId, access)
  await activityStore.add(tx, { productionId: id, actorId: ownerId, act: 'production.added', what: details.title })
}
