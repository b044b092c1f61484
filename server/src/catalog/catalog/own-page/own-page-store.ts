import type { ArtistLink, Exhibition } from '@vermeil/contracts/catalog/artists.schema'
import type { AccountId, ArtistId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { insertRows } from '../../../platform/postgres/insert-rows.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

/** The texts that an artist writes about themselves. */
export type PageTexts = { bio?: string | undefined; statement?: string | undefined }

export const ownPageStore = {
  async idOf(db: Db, accountId: AccountId): Promise<ArtistId | null> {
    const row = await db.selectFrom('artists').select('id').where('account_id', '=', accountId).executeTakeFirst()
    return row?.id ?? null
  },

  /** Two changes of one page take turns, so that neither list is mixed. */
  async lock(tx: Tx, accountId: AccountId): Promise<ArtistId | null> {
    const row = await tx
      .selectFrom('artists')
      .select('id')
      .where('account_id', '=', accountId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    return row?.id ?? null
  },

  async setTexts(tx: Tx, artistId: ArtistId, { bio, statement }: PageTexts): Promise<void> {
    if (bio === undefined && statement === undefined) return
    await tx.updateTable('artists').set({ bio, statement }).where('id', '=', artistId).execute()
  },

  async setExhibitions(tx: Tx, artistId: ArtistId, exhibitions: readonly Exhibition[]): Promise<void> {
    await tx.deleteFrom('artist_exhibitions').where('artist_id', '=', artistId).execute()
    await insertRows(tx, 'artist_exhibitions', inOrder(artistId, exhibitions))
  },

  async setLinks(tx: Tx, artistId: ArtistId, links: readonly ArtistLink[]): Promise<void> {
    await tx.deleteFrom('artist_links').where('artist_id', '=', artistId).execute()
    await insertRows(tx, 'artist_links', inOrder(artistId, links))
  },

  /** Where the account has an artist's page. */
  async setPortrait(tx: Tx, accountId: AccountId, key: string | null): Promise<void> {
    await tx.updateTable('artists').set({ avatar_key: key }).where('account_id', '=', accountId).execute()
  },

  async countFollowersSince(db: Db, artistId: ArtistId, since: Date): Promise<number> {
    const { followers } = await oneRow(db)<{ followers: number }>`
      select count(*)::int as followers from follows
      where artist_id = ${artistId} and created_at >= ${since}`
    return followers
  },

  /**
   * Removes the page of an account that is being erased. While a work of the artist is on record, its artist's name
   * stays: a buyer's provenance needs it.
   */
  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    const artistId = await ownPageStore.lock(tx, accountId)
    if (artistId === null) return
    await ownPageStore.setExhibitions(tx, artistId, [])
    await ownPageStore.setLinks(tx, artistId, [])
    const blank = { bio: '', statement: '', location: '', avatar_key: null }
    await tx.updateTable('artists').set(blank).where('id', '=', artistId).execute()
    const { rows } = await sql`select from public_works where artist_id = ${artistId} limit 1`.execute(tx)
    if (rows.length > 0) return
    await tx.deleteFrom('follows').where('artist_id', '=', artistId).execute()
    await tx.deleteFrom('artists').where('id', '=', artistId).execute()
  },
}

const inOrder = <T extends object>(artistId: ArtistId, items: readonly T[]) =>
  items.map((item, position) => ({ artist_id: artistId, position, ...item }))
