import type { FollowedArtists } from '@vermeil/contracts/catalog/artists.schema'
import type { AccountId, ArtistId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

/** `after`: the last one of the page before. */
export type FollowerPage = { after: AccountId | null; limit: number }

/** Adds or removes a follower; the count, or null where there is no such artist. */
export const followStore = {
  async add(tx: Tx, accountId: AccountId, artistId: ArtistId): Promise<number | null> {
    await sql`
      with added as (
        insert into follows (account_id, artist_id) select ${accountId}, id from artists where id = ${artistId}
        on conflict do nothing returning artist_id
      )
      update artists set follower_count = follower_count + 1 where id in (select artist_id from added)`.execute(tx)
    return countOf(tx, artistId)
  },

  async remove(tx: Tx, accountId: AccountId, artistId: ArtistId): Promise<number | null> {
    await sql`
      with removed as (
        delete from follows where account_id = ${accountId} and artist_id = ${artistId} returning artist_id
      )
      update artists set follower_count = follower_count - 1 where id in (select artist_id from removed)`.execute(tx)
    return countOf(tx, artistId)
  },

  async listOf(db: Db, accountId: AccountId, limit = 1_000): Promise<FollowedArtists['artists']> {
    const rows = await db
      .selectFrom('follows')
      .innerJoin('artists', 'artists.id', 'follows.artist_id')
      .select(['id', 'name', 'slug', 'specialty', 'avatar_key as avatarKey', 'work_count as totalWorks'])
      .select('follows.created_at as since')
      .where('follows.account_id', '=', accountId)
      .orderBy('follows.created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ since, ...artist }) => ({ ...artist, since: since.toISOString() }))
  },

  async followersAmong(tx: Tx, artistId: ArtistId, accountIds: readonly AccountId[]): Promise<Set<AccountId>> {
    if (accountIds.length === 0) return new Set()
    const among = tx.selectFrom('follows').select('account_id').where('artist_id', '=', artistId)
    const rows = await among.where('account_id', 'in', accountIds).execute()
    return new Set(rows.map(({ account_id }) => account_id))
  },

  async followersOf(tx: Tx, artistId: ArtistId, { after, limit }: FollowerPage): Promise<AccountId[]> {
    let query = tx.selectFrom('follows').select('account_id').where('artist_id', '=', artistId)
    if (after !== null) query = query.where('account_id', '>', after)
    return (await query.orderBy('account_id').limit(limit).execute()).map(({ account_id }) => account_id)
  },
}

async function countOf(tx: Tx, artistId: ArtistId): Promise<number | null> {
  const row = await tx.selectFrom('artists').select('follower_count').where('id', '=', artistId).executeTakeFirst()
  return row?.follower_count ?? null
}
