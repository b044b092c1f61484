import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { mediaEtag } from '../../platform/media/send-media.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'
import type { BucketName } from './storage-rules.ts'

const columns = [
  'id',
  'bucket',
  'name',
  'owner_id as ownerId',
  'media_key as mediaKey',
  'size',
  'mimetype',
  'cache_control as cacheControl',
  'etag',
  'user_metadata as userMetadata',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

const select = (db: Db | Tx) => db.selectFrom('storage_objects').select(columns)
export type StoredObject = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
export type NewObject = Pick<StoredObject, 'name' | 'ownerId' | 'mediaKey' | 'size' | 'mimetype' | 'cacheControl'> & {
  bucket: BucketName
  userMetadata: Record<string, unknown> | null
}

export const storageStore = {
  async find(db: Db | Tx, bucket: BucketName, name: string): Promise<StoredObject | null> {
    return (await select(db).where('bucket', '=', bucket).where('name', '=', name).executeTakeFirst()) ?? null
  },

  async lock(tx: Tx, bucket: BucketName, name: string): Promise<StoredObject | null> {
    const row = await select(tx).where('bucket', '=', bucket).where('name', '=', name).forUpdate().executeTakeFirst()
    return row ?? null
  },

  async put(tx: Tx, object: NewObject): Promise<StoredObject> {
    const values = {
      owner_id: object.ownerId,
      media_key: object.mediaKey,
      size: object.size,
      mimetype: object.mimetype,
      cache_control: object.cacheControl,
      etag: mediaEtag(object.mediaKey),
      user_metadata: object.userMetadata ? JSON.stringify(object.userMetadata) : null,
      updated_at: sql<Date>`house_now()`,
    }
    return await tx
      .insertInto('storage_objects')
      .values({ bucket: object.bucket, name: object.name, ...values })
      .onConflict((conflict) => conflict.columns(['bucket', 'name']).doUpdateSet(values))
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  async rename(tx: Tx, id: string, to: { bucket: BucketName; name: string }): Promise<StoredObject> {
    return await tx
      .updateTable('storage_objects')
      .set({ ...to, updated_at: sql<Date>`house_now()` })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
  },

  async remove(tx: Tx, bucket: BucketName, ownerId: AccountId, names: readonly string[]): Promise<StoredObject[]> {
    if (names.length === 0) return []
    return await tx
      .deleteFrom('storage_objects')
      .where('bucket', '=', bucket)
      .where('owner_id', '=', ownerId)
      .where('name', 'in', names)
      .returning(columns)
      .execute()
  },

  async removeAll(tx: Tx, ownerId: AccountId): Promise<StoredObject[]> {
    await storageStore.lockOwner(tx, ownerId)
    return await tx.deleteFrom('storage_objects').where('owner_id', '=', ownerId).returning(columns).execute()
  },

  /** Serializes an owner's uploads until the transaction ends, so that two at once can't exceed the quota together. */
  async lockOwner(tx: Tx, ownerId: AccountId): Promise<void> {
    await lockName(tx, `storage of ${ownerId}`)
  },

  async usage(tx: Tx, ownerId: AccountId): Promise<{ bytes: number; objects: number }> {
    return tx
      .selectFrom('storage_objects')
      .select([sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'), sql<number>`count(*)`.as('objects')])
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
  },

  async ofOwner(db: Db | Tx, ownerId: AccountId, bucket?: BucketName): Promise<StoredObject[]> {
    const query = select(db).where('owner_id', '=', ownerId).orderBy('name')
    return await (bucket ? query.where('bucket', '=', bucket) : query).execute()
  },
}
