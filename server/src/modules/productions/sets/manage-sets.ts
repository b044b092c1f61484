import type { AccountId } from '@vermeil/contracts/ids'
import { type LocationBody, productionLimits, type SetBody } from '@vermeil/contracts/productions'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { locationStore, type StoredLocation } from './location-store.ts'
import { type StoredSet, setStore } from './set-store.ts'

type Place = { production: StoredProduction }

/** Sets, and the locations they are built at. */
export interface ManageSets {
  addSet(actorId: AccountId, place: Place, body: SetBody): Promise<string>
  changeSet(actorId: AccountId, place: Place & { set: StoredSet }, body: SetBody): Promise<void>
  removeSet(actorId: AccountId, place: Place & { set: StoredSet }): Promise<void>
  restoreSet(actorId: AccountId, place: Place & { set: StoredSet }): Promise<void>

  addLocation(actorId: AccountId, place: Place, body: LocationBody): Promise<string>
  changeLocation(actorId: AccountId, place: Place & { location: StoredLocation }, body: LocationBody): Promise<void>
  removeLocation(actorId: AccountId, place: Place & { location: StoredLocation }): Promise<void>
  restoreLocation(actorId: AccountId, place: Place & { location: StoredLocation }): Promise<void>
}

export function createManageSets({ change }: { change: ChangeProduction }): ManageSets {
  /** A set is built at a location of its own production. */
  async function requireLocation(tx: Tx, { id }: StoredProduction, { locationId }: SetBody) {
    if (locationId !== null && !(await locationStore.find(tx, id, locationId))) {
      throw new AppError('set.unknown', {})
    }
  }

  return {
    addSet: (actorId, { production }, body) =>
      change(production, actorId, { act: 'set.added', what: body.name }, async (tx) => {
        refuseMoreThan(productionLimits.sets, (await setStore.count(tx, production.id)) + 1)
        await requireLocation(tx, production, body)
        return setStore.add(tx, production.id, body)
      }),

    changeSet: (actorId, { production, set }, body) =>
      change(production, actorId, { act: 'set.changed', what: body.name, setId: set.id }, async (tx) => {
        await requireLocation(tx, production, body)
        await setStore.change(tx, set.id, body)
      }),

    removeSet: (actorId, { production, set }) =>
      change(production, actorId, { act: 'set.deleted', what: set.name, setId: set.id }, (tx) =>
        setStore.setDeleted(tx, set.id, true),
      ),

    restoreSet: (actorId, { production, set }) =>
      change(production, actorId, { act: 'set.restored', what: set.name, setId: set.id }, async (tx) => {
        await setStore.setDeleted(tx, set.id, false)
        refuseMoreThan(productionLimits.sets, await setStore.count(tx, production.id))
      }),

    addLocation: (actorId, { production }, body) =>
      change(production, actorId, { act: 'location.added', what: body.name }, async (tx) => {
        refuseMoreThan(productionLimits.locations, (await locationStore.count(tx, production.id)) + 1)
        return locationStore.add(tx, production.id, body)
      }),

    changeLocation: (actorId, { production, location }, body) =>
      change(production, actorId, { act: 'location.changed', what: body.name }, (tx) =>
        locationStore.change(tx, location.id, body),
      ),

    removeLocation: (actorId, { production, location }) =>
      change(production, actorId, { act: 'location.deleted', what: location.name }, (tx) =>
        locationStore.setDeleted(tx, location.id, true),
      ),

    restoreLocation: (actorId, { production, location }) =>
      change(production, actorId, { act: 'location.restored', what: location.name }, async (tx) => {
        await locationStore.setDeleted(tx, location.id, false)
        refuseMoreThan(productionLimits.locations, await locationStore.count(tx, production.id))
      }),
  }
}
