import type { ArtworkId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { ArtworkImages } from '../../../platform/schema.ts'

export const pictureStore = {
  async add(tx: Tx, picture: Insertable<ArtworkImages>): Promise<string> {
    const { id } = await tx.insertInto('artwork_images').values(picture).returning('id').executeTakeFirstOrThrow()
    return id
  },

  /** Whether a work has this picture. */
  async isUsed(db: Db, key: string): Promise<boolean> {
    const found = db.selectFrom('artwork_images').select('id').where('image_key', '=', key).limit(1)
    return Boolean(await found.executeTakeFirst())
  },

  /** Puts the pictures of a work into this order. */
  async order(tx: Tx, artworkId: ArtworkId, imageIds: readonly string[]): Promise<void> {
    await sql`update artwork_images i set position = wanted.place - 1
      from unnest(${imageIds}::uuid[]) with ordinality wanted (id, place)
      where i.id = wanted.id and i.artwork_id = ${artworkId}`.execute(tx)
  },

  /** Numbers the pictures of a work again after one was removed. */
  async closeGaps(tx: Tx, artworkId: ArtworkId): Promise<void> {
    await sql`update artwork_images i set position = remaining.place - 1
      from (select id, row_number() over (order by position) as place
        from artwork_images where artwork_id = ${artworkId}) remaining
      where remaining.id = i.id`.execute(tx)
  },

  /** Removes one picture, or all of these works. Returns the keys of their files. */
  async remove(tx: Tx, which: { workIds: readonly string[] } | { imageId: string }): Promise<string[]> {
    const chosen = 'imageId' in which ? sql`id = ${which.imageId}` : sql`artwork_id = any(${which.workIds}::uuid[])`
    const { rows } = await sql<{ key: string }>`
      delete from artwork_images where ${chosen} returning image_key as key`.execute(tx)
    return rows.map(({ key }) => key)
  },
}
