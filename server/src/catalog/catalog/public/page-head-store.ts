import type { LotId } from '@vermeil/contracts/ids'
import type pg from 'pg'
import type { SitemapEntry } from '../../../platform/site/page-head.ts'

/** Lots that can still be bought first, then sold ones, then artists. */
export async function sitemapEntries(pool: pg.Pool, limit: number): Promise<SitemapEntry[]> {
  const { rows } = await pool.query<{ path: string; changedAt: Date }>(
    `(select '/lots/' || s.lot_id || '/' || a.slug as path, greatest(a.updated_at, l.created_at, l.ended_at) as "changedAt"
      from lot_search s join public_works a on a.id = s.artwork_id join public_lots l on l.id = s.lot_id
      order by s.closes_at, s.lot_id limit $1)
     union all
     (select '/artists/' || r.id || '/' || r.slug, greatest(r.created_at, max(a.listed_at))
      from artists r left join public_works a on a.artist_id = r.id
      group by r.id order by r.id limit $1)
     limit $1`,
    [limit],
  )
  return rows
}

/** The lots on offer that were listed last. */
export async function newestLots(pool: pg.Pool, limit: number): Promise<{ lotId: LotId; listedAt: Date }[]> {
  const { rows } = await pool.query<{ lotId: LotId; listedAt: Date }>(
    `select s.lot_id as "lotId", s.listed_at as "listedAt" from lot_search s join public_lots l on l.id = s.lot_id
     where l.state in ('live', 'scheduled') order by s.listed_at desc, s.lot_id limit $1`,
    [limit],
  )
  return rows
}
