import type { Tx } from '../../../platform/postgres/database.ts'
import { placementStore } from '../placements/placement-store.ts'
import { locationStore } from '../sets/location-store.ts'
import { setStore } from '../sets/set-store.ts'
import { productionStore } from './production-store.ts'

export type DeletedRecords = {
  productionIds: string[]
  setIds: string[]
  locationIds: string[]
  placementIds: string[]
}

/** What was deleted can be restored for a day. */
export const deletedStore = {
  async expired(tx: Tx): Promise<DeletedRecords> {
    return {
      productionIds: await productionStore.expired(tx),
      setIds: await setStore.expired(tx),
      locationIds: await locationStore.expired(tx),
      placementIds: await placementStore.expired(tx),
    }
  },

  async remove(tx: Tx, { productionIds, setIds, locationIds, placementIds }: DeletedRecords): Promise<void> {
    await placementStore.remove(tx, placementIds)
    await setStore.remove(tx, setIds)
    await locationStore.remove(tx, locationIds)
    await productionStore.remove(tx, productionIds)
  },
}
