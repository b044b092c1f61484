import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { watchStore } from './watch-store.ts'

/** What a person watches and likes, whom they follow, their own page, and who saw their works in the 30 days up to a day. */
export async function exportOf(db: Db, accountId: AccountId) {
  const [watches, liked, follows, viewers, pages] = await Promise.all([
    sql`select a.title, w.created_at as since from watches w join public_lots l on l.id = w.lot_id
      join public_works a on a.id = l.artwork_id where w.account_id = ${accountId} order by w.created_at`.execute(db),
    sql`select a.title, k.liked_at as since from liked_lots k join public_lots l on l.id = k.lot_id
      join public_works a on a.id = l.artwork_id where k.account_id = ${accountId} order by k.liked_at`.execute(db),
    sql`select r.name, f.created_at as since from follows f join artists r on r.id = f.artist_id
      where f.account_id = ${accountId} order by f.created_at`.execute(db),
    sql`select day::text, viewer_count as viewers from seller_viewers where seller_id = ${accountId}
      order by day`.execute(db),
    sql`select name, specialty, location, bio, statement,
        array(select jsonb_build_object('year', year, 'title', title, 'place', place) from artist_exhibitions
          where artist_id = artists.id order by position) as exhibitions,
        array(select jsonb_build_object('label', label, 'url', url) from artist_links
          where artist_id = artists.id order by position) as links
      from artists where account_id = ${accountId}`.execute(db),
  ])
  return {
    watches: watches.rows,
    liked: liked.rows,
    follows: follows.rows,
    viewersOfYourWorks: viewers.rows,
    artistPage: pages.rows[0] ?? null,
  }
}

/** Deletes what a person watched, liked and followed, and how many viewers they had. Returns the lots that lost a watcher. */
export async function eraseFollowing(tx: Tx, accountId: AccountId): Promise<string[]> {
  const lotIds = await watchStore.removeAll(tx, accountId)
  await sql`
    with removed as (delete from follows where account_id = ${accountId} returning artist_id)
    update artists set follower_count = follower_count - 1 where id in (select artist_id from removed)`.execute(tx)
  await tx.deleteFrom('liked_lots').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('seller_viewers').where('seller_id', '=', accountId).execute()
  return lotIds
}
