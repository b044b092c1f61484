import type { ArtworkStatus } from '@vermeil/contracts/catalog/artworks.schema'
import { type Insertable, sql, type Updateable } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'
import type { Artworks } from '../../../platform/schema.ts'
import { slugOf } from '../../../platform/slug.ts'

/** Writes to works and collections. `listing-store.ts` reads them. */
export const workStore = {
  async add(
    tx: Tx,
    work: Pick<
      Insertable<Artworks>,
      'artist_id' | 'seller_id' | 'duration_seconds' | 'is_proposable' | 'ships_from_country'
    >,
  ): Promise<string> {
    const { id } = await tx.insertInto('artworks').values(work).returning('id').executeTakeFirstOrThrow()
    return id
  },

  async change(tx: Tx, id: string, columns: Updateable<Artworks> = {}): Promise<void> {
    await tx
      .updateTable('artworks')
      .set({ ...columns, updated_at: sql`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  async markSubmitted(tx: Tx, id: string): Promise<void> {
    const submitted = { status: 'in_review', submitted_at: sql<Date>`house_now()`, review_reason: null }
    await tx
      .updateTable('artworks')
      .set({ ...submitted, updated_at: sql`house_now()` })
      .where('id', '=', id)
      .execute()
  },

  /**
   * Returns the status that the work had. Fails with the constraint `artworks_offered_are_whole` if it lacks some of
   * its terms.
   */
  async markListed(tx: Tx, id: string): Promise<ArtworkStatus> {
    const { status } = await oneRow(tx)<{ status: ArtworkStatus }>`
      update artworks set status = 'listed', listed_at = house_now(), review_reason = null, updated_at = house_now()
      where id = ${id} returning old.status`
    return status
  },

  /** Returns works to their sellers, those among them that have the status `from`. Answers with their ids. */
  async markWithdrawn(tx: Tx, ids: readonly string[], from: ArtworkStatus): Promise<string[]> {
    if (ids.length === 0) return []
    const withdrawn = await tx
      .updateTable('artworks')
      .set({ status: 'withdrawn', updated_at: sql`house_now()` })
      .where('id', 'in', ids)
      .where('status', '=', from)
      .returning('id')
      .execute()
    return withdrawn.map(({ id }) => id)
  },

  /** Locks the work until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<void> {
    await tx.selectFrom('artworks').select('id').where('id', '=', id).forUpdate().execute()
  },

  /** The collection by its name, created if it is new; null if none is named. */
  async collectionId(tx: Tx, name: string | null): Promise<string | null> {
    if (!name) return null
    const found = await sql<{ id: string }>`
      insert into collections (name, slug) values (${name}, ${slugOf(name)} || '-' || substr(md5(${name}), 1, 6))
      on conflict (name) do update set name = excluded.name returning id`.execute(tx)
    return one(found.rows).id
  },
}
