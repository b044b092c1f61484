import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import type pg from 'pg'
import { one } from '../../../platform/must.ts'

export async function countLots(pool: pg.Pool): Promise<HouseStats> {
  const { rows } = await pool.query<HouseStats>(
    `select (count(*) filter (where state = 'sold'))::int as sold, coalesce(sum(hammer_cents), 0) as value,
       (count(*) filter (where state in ('scheduled', 'live', 'stopped')))::int as active,
       (select count(*)::int from artists) as artists
     from public_lots`,
  )
  return one(rows)
}
