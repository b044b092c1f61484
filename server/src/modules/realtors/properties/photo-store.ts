import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

export type StoredPhoto = { id: string; key: string }

export const photoStore = {
  async ofProperty(db: Db | Tx, propertyId: string): Promise<StoredPhoto[]> {
    const { rows } = await sql<StoredPhoto>`
      select id, media_key as key from property_photos where property_id = ${propertyId} order by id`.execute(db)
    return rows
  },

  async find(db: Db, propertyId: string, id: string): Promise<StoredPhoto | null> {
    return (await photoStore.ofProperty(db, propertyId)).find((photo) => photo.id === id) ?? null
  },

  async add(tx: Tx, propertyId: string, { key, bytes }: { key: string; bytes: number }): Promise<string> {
    const values = { property_id: propertyId, media_key: key, bytes }
    return (await tx.insertInto('property_photos').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  /** Returns the key of its file; null if it is gone already. */
  async remove(tx: Tx, propertyId: string, id: string): Promise<string | null> {
    const gone = tx.deleteFrom('property_photos').where('property_id', '=', propertyId).where('id', '=', id)
    return (await gone.returning('media_key').executeTakeFirst())?.media_key ?? null
  },

  /** What the photos of an account take. */
  async bytesOf(tx: Tx, ownerId: string): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(f.bytes), 0) as bytes
      from properties p join property_photos f on f.property_id = p.id where p.owner_id = ${ownerId}`.execute(tx)
    return one(rows).bytes
  },

  async keysOf(tx: Tx, propertyIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      select media_key as key from property_photos where property_id = any(${propertyIds}::uuid[])`.execute(tx)
    return rows.map(({ key }) => key)
  },
}
