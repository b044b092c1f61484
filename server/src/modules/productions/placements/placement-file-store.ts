import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'

export type StoredFile = { key: string; bytes: number }

/** Which placements' files are meant: these, those of these sets, or those of these productions. */
export type FilesOf = {
  placementIds?: readonly string[]
  setIds?: readonly string[]
  productionIds?: readonly string[]
}

export const placementFileStore = {
  /** What the files of a production take, also those of deleted records. */
  async bytesOf(tx: Tx, productionId: ProductionId): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(coalesce(a.image_bytes, 0) + coalesce(c.bytes, 0)), 0) as bytes
      from production_sets s
      join placements a on a.set_id = s.id
      left join placement_clearances c on c.placement_id = a.id
      where s.production_id = ${productionId}`.execute(tx)
    return one(rows).bytes
  },

  /** Returns the key of the picture before. */
  async setImage(tx: Tx, placementId: string, file: StoredFile | null): Promise<string | null> {
    const before = tx.selectFrom('placements').select('image_key').where('id', '=', placementId)
    const { image_key } = await before.executeTakeFirstOrThrow()
    await tx
      .updateTable('placements')
      .set({ image_key: file?.key ?? null, image_bytes: file?.bytes ?? null })
      .where('id', '=', placementId)
      .execute()
    return image_key
  },

  /** A later clearance replaces the one before. Returns the key of the paper before. */
  async clear(
    tx: Tx,
    placementId: string,
    by: AccountId,
    why: { file: StoredFile; filename: string } | { reason: string },
  ): Promise<string | null> {
    const before = await placementFileStore.unclear(tx, placementId)
    const given =
      'file' in why
        ? { media_key: why.file.key, bytes: why.file.bytes, filename: why.filename }
        : { reason: why.reason }
    await tx
      .insertInto('placement_clearances')
      .values({ placement_id: placementId, cleared_by: by, ...given })
      .execute()
    return before
  },

  async isCleared(tx: Tx, placementId: string): Promise<boolean> {
    const found = tx.selectFrom('placement_clearances').select('placement_id').where('placement_id', '=', placementId)
    return (await found.executeTakeFirst()) !== undefined
  },

  /** Returns the key of its paper. */
  async unclear(tx: Tx, placementId: string): Promise<string | null> {
    const gone = tx.deleteFrom('placement_clearances').where('placement_id', '=', placementId).returning('media_key')
    return (await gone.executeTakeFirst())?.media_key ?? null
  },

  /** The keys of pictures and papers. */
  async keysOf(tx: Tx, { placementIds = [], setIds = [], productionIds = [] }: FilesOf): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
      with gone as (
        select id, image_key from placements where id = any(${placementIds}::uuid[])
        union select a.id, a.image_key from placements a where a.set_id = any(${setIds}::uuid[])
        union select a.id, a.image_key from placements a join production_sets s on s.id = a.set_id
          where s.production_id = any(${productionIds}::uuid[])
      )
      select image_key as key from gone where image_key is not null
      union all
      select media_key from placement_clearances c join gone on gone.id = c.placement_id where media_key is not null`.execute(
      tx,
    )
    return rows.map(({ key }) => key)
  },

  /** A clearance stays when its author's account is deleted, without the name. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.updateTable('placement_clearances').set({ cleared_by: null }).where('cleared_by', '=', accountId).execute()
  },
}
