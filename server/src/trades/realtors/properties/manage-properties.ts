import type { AccountId } from '@vermeil/contracts/ids'
import {
  type Property,
  type PropertyBody,
  type PropertyDetail,
  realtorLimits,
} from '@vermeil/contracts/trades/realtors.schema'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { ArtInHomes, OnHomeSold } from '../placed-art.ts'
import { photosOf } from './property-photos.ts'
import { changesOf } from './property-rules.ts'
import { type ListedProperty, propertyStore, type StoredProperty } from './property-store.ts'

export type ManageProperties = ReturnType<typeof createManageProperties>

const SHOWN_CHANGES = 100

type Deps = { database: Database; artInHomes: ArtInHomes; homeSold: OnHomeSold }

export function createManageProperties({ database, artInHomes, homeSold }: Deps) {
  const { db } = database

  async function withArt(found: readonly ListedProperty[]): Promise<Property[]> {
    const art = await artInHomes(
      db,
      found.map(({ id }) => id),
    )
    const pieces = Map.groupBy(
      art.filter(({ isPlaced }) => isPlaced),
      ({ propertyId }) => propertyId,
    )
    return found.map(({ ownerId: _, ...property }) => ({
      ...property,
      artPieces: pieces.get(property.id)?.length ?? 0,
    }))
  }

  return {
    /** The newest first. */
    list: async (ownerId: AccountId, limit: number = realtorLimits.properties): Promise<Property[]> =>
      withArt(await propertyStore.ofOwner(db, ownerId, limit)),

    /** With photos and history. Reading by an administrator is recorded. */
    async read(property: StoredProperty): Promise<PropertyDetail> {
      const [photos, history] = await Promise.all([
        photosOf(db, property.id),
        propertyStore.history(db, property.id, SHOWN_CHANGES),
      ])
      const [shown] = await withArt([{ ...property, photoId: photos[0]?.id ?? null }])
      if (!shown) throw new AppError('property.unknown', {})
      return {
        ...shown,
        photos: photos.map(({ id }) => ({ id })),
        history: history.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
      }
    },

    /** Adds all of these, or none. */
    add: (ownerId: AccountId, bodies: readonly PropertyBody[]): Promise<string[]> =>
      database.transaction(async (tx) => {
        const count = await propertyStore.lockOwner(tx, ownerId)
        const max = realtorLimits.properties
        if (count + bodies.length > max) throw new AppError('realtor.full', { max })
        const ids: string[] = []
        for (const body of bodies) {
          const id = await propertyStore.add(tx, ownerId, body)
          await propertyStore.addChanges(tx, id, [{ field: 'added', before: '', after: body.address }])
          ids.push(id)
        }
        return ids
      }),

    /** Under contract, the stagings there end with notice. */
    change: ({ id }: StoredProperty, body: PropertyBody): Promise<void> =>
      database.transaction(async (tx) => {
        const before = await propertyStore.lock(tx, id)
        // It may have been deleted since the caller was let in.
        if (!before) throw new AppError('property.unknown', {})
        await propertyStore.change(tx, id, body)
        await propertyStore.addChanges(tx, id, changesOf(before, body))
        const closingOn = body.underContractOn
        if (closingOn !== null && closingOn !== before.underContractOn) await homeSold(tx, id, closingOn)
      }),

    /** Refused while works are there, or on their way. */
    remove: ({ id }: StoredProperty): Promise<void> =>
      database.transaction(async (tx) => {
        // Locked, so that nothing is placed there meanwhile.
        await propertyStore.lock(tx, id)
        const titles = (await artInHomes(tx, [id])).map(({ title }) => title)
        if (titles.length > 0) throw new AppError('property.has-stagings', { titles })
        await propertyStore.setDeleted(tx, id, true)
      }),
    restore: ({ id }: StoredProperty): Promise<void> =>
      database.transaction((tx) => propertyStore.setDeleted(tx, id, false)),

    find: (id: string): Promise<StoredProperty | null> => propertyStore.find(db, id),
    /** For what is placed there: it is neither deleted nor sold until the transaction ends. Null if it is deleted. */
    lock: propertyStore.lock,
  }
}
