import type { AccountId } from '@vermeil/contracts/ids'
import {
  type LocationBody,
  productionLimits,
  type SetBody,
  type SetRow,
} from '@vermeil/contracts/trades/productions.schema'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type ChangeProduction, refuseMoreThan } from '../change-production.ts'
import type { StoredProduction } from '../productions/production-store.ts'
import { locationStore, type StoredLocation } from './location-store.ts'
import { type StoredSet, setStore } from './set-store.ts'

type Place = { production: StoredProduction }

/** Sets, and the locations they are built at. */
export type ManageSets = ReturnType<typeof createManageSets>

export function createManageSets({ change }: { change: ChangeProduction }) {
  /** A set is built at a location of its own production. */
  async function requireLocation(tx: Tx, { id }: StoredProduction, { locationId }: SetBody) {
    if (locationId !== null && !(await locationStore.find(tx, id, locationId))) {
      throw new AppError('set.unknown', {})
    }
  }

  return {
    addSet: (actorId: AccountId, { production }: Place, body: SetBody): Promise<string> =>
      change(production, actorId, { act: 'set.added', what: body.name }, async (tx) => {
        refuseMoreThan(productionLimits.sets, (await setStore.count(tx, production.id)) + 1)
        await requireLocation(tx, production, body)
        return setStore.add(tx, production.id, body)
      }),

    /** All rows or none: what is wrong is refused row by row. */
    importSets: (actorId: AccountId, { production }: Place, rows: readonly SetRow[]): Promise<number> =>
      change(production, actorId, { act: 'set.imported', what: String(rows.length) }, async (tx) => {
        refuseMoreThan(productionLimits.sets, (await setStore.count(tx, production.id)) + rows.length)
        const locations = await locationStore.ofProduction(tx, production.id)
        const idOf = new Map(locations.map(({ id, name }) => [name.toLowerCase(), id]))
        const wrong = rows.flatMap(({ location }, row) =>
          location === '' || idOf.has(location.toLowerCase())
            ? []
            : { row, message: `There is no set location named “${location}”.` },
        )
        if (wrong.length > 0) throw new AppError('import.refused', { rows: wrong })
        for (const { location, ...set } of rows) {
          await setStore.add(tx, production.id, { ...set, locationId: idOf.get(location.toLowerCase()) ?? null })
        }
        return rows.length
      }),

    changeSet: (actorId: AccountId, { production, set }: Place & { set: StoredSet }, body: SetBody): Promise<void> =>
      change(production, actorId, { act: 'set.changed', what: body.name, setId: set.id }, async (tx) => {
        await requireLocation(tx, production, body)
        await setStore.change(tx, set.id, body)
      }),

    removeSet: (actorId: AccountId, { production, set }: Place & { set: StoredSet }): Promise<void> =>
      change(production, actorId, { act: 'set.deleted', what: set.name, setId: set.id }, (tx) =>
        setStore.setDeleted(tx, set.id, true),
      ),

    restoreSet: (actorId: AccountId, { production, set }: Place & { set: StoredSet }): Promise<void> =>
      change(production, actorId, { act: 'set.restored', what: set.name, setId: set.id }, async (tx) => {
        await setStore.setDeleted(tx, set.id, false)
        refuseMoreThan(productionLimits.sets, await setStore.count(tx, production.id))
      }),

    addLocation: (actorId: AccountId, { production }: Place, body: LocationBody): Promise<string> =>
      change(production, actorId, { act: 'location.added', what: body.name }, async (tx) => {
        refuseMoreThan(productionLimits.locations, (await locationStore.count(tx, production.id)) + 1)
        return locationStore.add(tx, production.id, body)
      }),

    importLocations: (actorId: AccountId, { production }: Place, rows: readonly LocationBody[]): Promise<number> =>
      change(production, actorId, { act: 'location.imported', what: String(rows.length) }, async (tx) => {
        refuseMoreThan(productionLimits.locations, (await locationStore.count(tx, production.id)) + rows.length)
        for (const location of rows) await locationStore.add(tx, production.id, location)
        return rows.length
      }),

    changeLocation: (
      actorId: AccountId,
      { production, location }: Place & { location: StoredLocation },
      body: LocationBody,
    ): Promise<void> =>
      change(production, actorId, { act: 'location.changed', what: body.name }, (tx) =>
        locationStore.change(tx, location.id, body),
      ),

    removeLocation: (
      actorId: AccountId,
      { production, location }: Place & { location: StoredLocation },
    ): Promise<void> =>
      change(production, actorId, { act: 'location.deleted', what: location.name }, (tx) =>
        locationStore.setDeleted(tx, location.id, true),
      ),

    restoreLocation: (
      actorId: AccountId,
      { production, location }: Place & { location: StoredLocation },
    ): Promise<void> =>
      change(production, actorId, { act: 'location.restored', what: location.name }, async (tx) => {
        await locationStore.setDeleted(tx, location.id, false)
        refuseMoreThan(productionLimits.locations, await locationStore.count(tx, production.id))
      }),
  }
}
