import type { AccountId } from '@vermeil/contracts/ids'
import { type Property, type PropertyBody, type PropertyDetail, realtorLimits } from '@vermeil/contracts/realtors'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { PlacedArt } from '../placed-art.ts'
import { recordReading } from '../record-reading.ts'
import { photoStore } from './photo-store.ts'
import { changesOf } from './property-rules.ts'
import { type ListedProperty, propertyStore, type StoredProperty } from './property-store.ts'

export interface ManageProperties {
  /** The newest first. */
  list(ownerId: AccountId, limit?: number): Promise<Property[]>
  /** With photos and history. Reading by an administrator is recorded. */
  read(readerId: AccountId, property: StoredProperty): Promise<PropertyDetail>
  /** Adds all of these, or none. */
  add(ownerId: AccountId, bodies: readonly PropertyBody[]): Promise<string[]>
  change(property: StoredProperty, body: PropertyBody): Promise<void>
  remove(property: StoredProperty): Promise<void>
  restore(property: StoredProperty): Promise<void>
}

const SHOWN_CHANGES = 100

type Deps = { database: Database; placedArt: PlacedArt }

export function createManageProperties({ database, placedArt }: Deps): ManageProperties {
  const { db } = database

  async function withArt(found: readonly ListedProperty[]): Promise<Property[]> {
    const pieces = await placedArt.piecesIn(
      db,
      found.map(({ id }) => id),
    )
    return found.map(({ ownerId: _, ...property }) => ({ ...property, artPieces: pieces.get(property.id) ?? 0 }))
  }

  return {
    list: async (ownerId, limit = realtorLimits.properties) => withArt(await propertyStore.ofOwner(db, ownerId, limit)),

    async read(readerId, property) {
      await recordReading(database, readerId, 'property', property)
      const [photos, history] = await Promise.all([
        photoStore.ofProperty(db, property.id),
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

    add: (ownerId, bodies) =>
      database.transaction(async (tx) => {
        const count = await propertyStore.lockOwner(tx, ownerId)
        const most = realtorLimits.properties
        if (count + bodies.length > most) throw new AppError('realtor.full', { most })
        const ids: string[] = []
        for (const body of bodies) {
          const id = await propertyStore.add(tx, ownerId, body)
          await propertyStore.addChanges(tx, id, [{ field: 'added', before: '', after: body.address }])
          ids.push(id)
        }
        return ids
      }),

    change: ({ id }, body) =>
      database.transaction(async (tx) => {
        const before = await propertyStore.lock(tx, id)
        // It may have been deleted since the caller was let in.
        if (!before) throw new AppError('property.unknown', {})
        await propertyStore.change(tx, id, body)
        await propertyStore.addChanges(tx, id, changesOf(before, body))
      }),

    remove: ({ id }) => database.transaction((tx) => propertyStore.setDeleted(tx, id, true)),
    restore: ({ id }) => database.transaction((tx) => propertyStore.setDeleted(tx, id, false)),
  }
}
