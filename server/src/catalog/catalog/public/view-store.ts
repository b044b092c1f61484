import type { AccountId, ArtistId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Transact, Tx } from '../../../platform/postgres/database.ts'
import { blankExpired, deleteExpired } from '../../../platform/postgres/prune.ts'
import { countReferrer } from '../traffic/referrer-store.ts'

export type Visit = {
  /** What distinguishes visitors; only its keyed hash is stored. */
  key: string
  accountId: AccountId | null
  /** The host that the visitor came from, or `direct`. */
  from: string
  isCrawler: boolean
}

type SeenWork = { artworkId: ArtworkId; artistId: ArtistId; isOwn: boolean; visitor: Buffer }

/**
 * Counts a view of a lot's work: each visitor once in 30 minutes; crawlers and the people who made or sell it never.
 * Returns the count; null where there is no such lot.
 */
export const countView = (transact: Transact, lotId: LotId, visit: Visit): Promise<number | null> =>
  transact(async (tx) => {
    const { rows } = await sql<SeenWork>`
      select w.id as "artworkId", w.artist_id as "artistId", sha256(s.secret || convert_to(${visit.key}, 'UTF8')) as visitor,
        coalesce(${visit.accountId}::uuid in (w.seller_id, r.account_id), false) as "isOwn"
      from public_lots l join public_works w on w.id = l.artwork_id join artists r on r.id = w.artist_id, visitor_secret s
      where l.id = ${lotId}`.execute(tx)
    const [seen] = rows
    if (!seen) return null
    const count = seen.isOwn || visit.isCrawler ? null : await addView(tx, seen)
    if (count === null) return currentCount(tx, seen.artworkId)
    await countReferrer(tx, seen, visit.from)
    return count
  })

/** The new count; null if this visitor was counted in the last 30 minutes. */
async function addView(tx: Tx, { artworkId, visitor }: SeenWork): Promise<number | null> {
  // Two tabs of one visitor are one view: the second waits here and finds the first one's row.
  await sql`select pg_advisory_xact_lock(hashtextextended(${artworkId} || encode(${visitor}, 'hex'), 0))`.execute(tx)
  const counted = await sql<{ view_count: number }>`
    with fresh as (
      insert into artwork_views (artwork_id, visitor, viewed_at)
      select ${artworkId}, ${visitor}, house_now()
      where not exists (select from artwork_views v where v.artwork_id = ${artworkId}
        and v.visitor = ${visitor} and v.viewed_at > (select house_now()) - interval '30 minutes')
      returning artwork_id, (viewed_at at time zone 'utc')::date as day
    ), of_day as (
      insert into artwork_days as d (artwork_id, day, view_count, viewer_count)
      select artwork_id, day, 1, (not exists (select from artwork_views v where v.artwork_id = ${artworkId}
        and v.visitor = ${visitor} and v.viewed_at >= day::timestamp at time zone 'utc'))::int from fresh
      on conflict (artwork_id, day) do update
        set view_count = d.view_count + 1, viewer_count = d.viewer_count + excluded.viewer_count
    )
    insert into artwork_figures as f (artwork_id, view_count) select artwork_id, 1 from fresh
    on conflict (artwork_id) do update set view_count = f.view_count + 1
    returning view_count`.execute(tx)
  return counted.rows[0]?.view_count ?? null
}

async function currentCount(db: Db | Tx, artworkId: ArtworkId): Promise<number> {
  const row = await db
    .selectFrom('artwork_figures')
    .select('view_count')
    .where('artwork_id', '=', artworkId)
    .executeTakeFirst()
  return row?.view_count ?? 0
}

export async function viewCounts(db: Db, lotIds: readonly LotId[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: string; views: number }>`
    select l.id, coalesce(f.view_count, 0) as views
    from public_lots l left join artwork_figures f on f.artwork_id = l.artwork_id
    where l.id = any(${lotIds}::uuid[])`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.id, row.views]))
}

/**
 * A view counts for twelve months of statistics. The visitor's hash is needed for 30 minutes, to count nobody twice,
 * and for the visitors of the last 30 days; then it is removed, because it is made from an address.
 */
export async function pruneViews(db: Db): Promise<void> {
  await deleteExpired(db, { table: 'artwork_views', since: 'viewed_at', days: 400 })
  await blankExpired(db, { table: 'artwork_views', column: 'visitor', since: 'viewed_at', days: 31 })
}
