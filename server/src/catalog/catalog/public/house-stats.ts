import type { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import type pg from 'pg'
import { world } from '../../../platform/world.ts'
import { countLots } from './house-stats-store.ts'

const FRESH_MS = 1_000

/** What was sold by auction and came to nothing, in lots and cents: not paid, given back, or sold on for less. */
export type UndoneSales = () => Promise<{ sold: number; value: number }>

/**
 * The figures of the home page, counted at most once a second, however many ask: the promise is cached, so that a crowd
 * arriving together asks the database one time.
 */
export function createHouseStats(pool: pg.Pool, undoneSales: UndoneSales, now: () => number = world.now) {
  let cached: { stats: Promise<HouseStats>; at: number } | null = null
  return (): Promise<HouseStats> => {
    if (cached && now() - cached.at < FRESH_MS) return cached.stats
    const stats = countHouse(pool, undoneSales)
    cached = { stats, at: now() }
    stats.catch(() => {
      cached = null
    })
    return stats
  }
}

/** A lot stays sold in its own history whatever becomes of the money; in these figures an undone sale counts no longer. */
async function countHouse(pool: pg.Pool, undoneSales: UndoneSales): Promise<HouseStats> {
  const [{ sold, value, ...rest }, undone] = await Promise.all([countLots(pool), undoneSales()])
  return { sold: sold - undone.sold, value: value - undone.value, ...rest }
}
