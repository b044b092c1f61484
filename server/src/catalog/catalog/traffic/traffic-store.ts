import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'

/** Calendar days (UTC) as `2026-11-16`; both are included. */
export type Days = { from: string; to: string }
export type WorkTraffic = { artworkId: ArtworkId; views: number; watches: number }
export type Referrer = { host: string; views: number }

/** What visitors did with the works of one seller. */
export const trafficStore = {
  /** Per work, the most seen first. Works that nobody saw or watched are left out. */
  ofWorks: (db: Db, sellerId: AccountId, { from, to }: Days): Promise<WorkTraffic[]> => allRows(db)`
      select w.id as "artworkId", d.views, d.watches
      from public_works w cross join lateral (
        select sum(view_count)::int as views, sum(watch_count)::int as watches
        from artwork_days where artwork_id = w.id and day between ${from}::date and ${to}::date
      ) d
      where w.seller_id = ${sellerId} and d.views is not null
      order by d.views desc, w.id`,

  /** The sites that visitors came from, the most frequent first. */
  referrers: (db: Db, sellerId: AccountId, { from, to }: Days): Promise<Referrer[]> => allRows(db)`
      select d.host, sum(d.views)::int as views
      from public_works w cross join lateral (
        select host, sum(view_count) as views
        from artwork_referrers where artwork_id = w.id and day between ${from}::date and ${to}::date group by host
      ) d
      where w.seller_id = ${sellerId}
      group by d.host order by views desc, d.host`,

  /** Different people who saw any of the works in the last 30 days, and in the 30 days before; null if not counted then. */
  viewers: (db: Db, sellerId: AccountId): Promise<{ now: number; before: number | null }> => oneRow(db)`
      select (
        select count(distinct v.visitor)::int
        from public_works w cross join lateral (
          select visitor from artwork_views
          where artwork_id = w.id and visitor is not null and viewed_at > (select house_now()) - interval '30 days'
        ) v
        where w.seller_id = ${sellerId}
      ) as now, (
        select viewer_count from seller_viewers
        where seller_id = ${sellerId} and day = ((select house_now()) at time zone 'utc')::date - 30
      ) as before`,

  /** For the comparison of a later day, when the visitors' hashes are gone. */
  async recordViewers(db: Db): Promise<void> {
    await sql`
      insert into seller_viewers (seller_id, day, viewer_count)
      select w.seller_id, (house_now() at time zone 'utc')::date, count(distinct v.visitor)
      from artwork_views v join public_works w on w.id = v.artwork_id
      where v.visitor is not null and v.viewed_at > (select house_now()) - interval '30 days' and w.seller_id is not null
      group by w.seller_id
      on conflict (seller_id, day) do update set viewer_count = excluded.viewer_count`.execute(db)
  },

  /** As long as the views themselves. */
  async prune(db: Db): Promise<void> {
    await deleteExpired(db, { table: 'artwork_days', since: 'day', days: 400 })
    await deleteExpired(db, { table: 'artwork_referrers', since: 'day', days: 400 })
    await deleteExpired(db, { table: 'referrer_hosts', since: 'month', days: 400 })
    await deleteExpired(db, { table: 'seller_viewers', since: 'day', days: 400 })
  },
}
