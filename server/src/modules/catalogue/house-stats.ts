import type { HouseStats } from '@vermeil/contracts/lots'
import type pg from 'pg'

const FRESH_MS = 1_000

/**
 * The figures of the home page, counted at most once a second however many look: the promise is kept, so that a crowd
 * arriving together asks the database one time.
 */
export function createHouseStats(pool: pg.Pool, now: () => number = Date.now) {
  let kept: { stats: Promise<HouseStats>; at: number } | null = null
  return (): Promise<HouseStats> => {
    if (kept && now() - kept.at < FRESH_MS) return kept.stats
    const stats = countHouse(pool)
    kept = { stats, at: now() }
    stats.catch(() => {
      kept = null
    })
    return stats
  }
}

async function countHouse(pool: pg.Pool): Promise<HouseStats> {
  const { rows } = await pool.query<HouseStats>(
    `select (count(*) filter (where state = 'sold'))::int as sold, coalesce(sum(hammer_cents), 0) as value,
       (count(*) filter (where state in ('scheduled', 'live', 'stopped')))::int as active,
       (select count(*)::int from artists) as artists
     from lots`,
  )
  return rows[0]!
}
