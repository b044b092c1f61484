import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Transact } from '../../../platform/postgres/database.ts'
import { blankExpired, deleteExpired } from '../../../platform/postgres/prune.ts'

/**
 * Counts a look at a lot's work: each visitor once in 30 minutes. `visitor` is whatever tells people apart; only its
 * keyed hash is stored. Null where there is no such lot.
 */
export const countView = (transact: Transact, lotId: LotId, visitor: string): Promise<number | null> =>
  transact(async (tx) => {
    const { rows } = await sql<{ artwork_id: string; visitor: Buffer }>`
      select l.artwork_id, sha256(s.secret || convert_to(${visitor}, 'UTF8')) as visitor
      from public_lots l, visitor_secret s where l.id = ${lotId}`.execute(tx)
    const [seen] = rows
    if (!seen) return null
    // Two tabs of one visitor are one view: the second waits here and finds the first one's row.
    await sql`select pg_advisory_xact_lock(hashtextextended(${seen.artwork_id} || encode(${seen.visitor}, 'hex'), 0))`.execute(
      tx,
    )
    const counted = await sql<{ view_count: number }>`
      with fresh as (
        insert into artwork_views (artwork_id, visitor, viewed_at)
        select ${seen.artwork_id}, ${seen.visitor}, house_now()
        where not exists (select from artwork_views v where v.artwork_id = ${seen.artwork_id}
          and v.visitor = ${seen.visitor} and v.viewed_at > (select house_now()) - interval '30 minutes')
        returning artwork_id
      )
      insert into artwork_figures as f (artwork_id, view_count) select artwork_id, 1 from fresh
      on conflict (artwork_id) do update set view_count = f.view_count + 1
      returning view_count`.execute(tx)
    return counted.rows[0]?.view_count ?? (await currentCount(tx, seen.artwork_id))
  })

async function currentCount(db: Db, artworkId: ArtworkId): Promise<number> {
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
