import type { HouseStats } from '@vermeil/contracts/lots'
import type pg from 'pg'

const FRESH_MS = 1_000

/** What was sold by auction and came to nothing, in lots and cents: not paid, given back, or sold on for less. */
export type UndoneSales = () => Promise<{ sold: number; value: number }>

/**
 * The figures of the home page, counted at most once a second however many look: the promise is kept, so that a crowd
 * arriving together asks the database one time.
 */
export function createHouseStats(pool: pg.Pool, undoneSales: UndoneSales, now: () => number = Date.now) {
  let kept: { stats: Promise<HouseStats>; at: number } | null = null
  return (): Promise<HouseStats> => {
    if (kept && now() - kept.at < FRESH_MS) return kept.stats
    const stats = countHouse(pool, undoneSales)
    kept = { stats, at: now() }
    stats.catch(() => {
      kept = null
    })
    return stats
  }
}

/** A lot stays sold in its own history, whatever became of the money; in the house's figures it counts no longer. */
async function countHouse(pool: pg.Pool, undoneSales: UndoneSales): Promise<HouseStats> {
  const [{ rows }, undone] = await Promise.all([
    pool.query<HouseStats>(
      `select (count(*) filter (where state = 'sold'))::int as sold, coalesce(sum(hammer_cents), 0) as value,
         (count(*) filter (where state in ('scheduled', 'live', 'stopped')))::int as active,
         (select count(*)::int from artists) as artists
       from public_lots`,
    ),
    undoneSales(),
  ])
  const { sold, value, ...rest } = rows[0]!
  return { sold: sold - undone.sold, value: value - undone.value, ...rest }
}
