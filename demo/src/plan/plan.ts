import { setImmediate } from 'node:timers/promises'
import { artistSales } from './artist-sales.ts'
import { type PlannedArtist, planArtists } from './artists.ts'
import { featuredWorks, saleroomWorks } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { soldPrices } from './sold-prices.ts'
import { type PlannedWork, planFeatured, planSaleroom, planSold, planTimed, planUpcoming } from './works.ts'

export type DemoPlan = { artists: PlannedArtist[]; works: PlannedWork[] }

/** The latest sales are planned with the works on offer: the home page shows one of them. */
const FIRST_SOLD = 60
/** Few enough that requests are answered between two batches. */
const SALES_AT_ONCE = 20

/** By the very date object: seeding asks a dozen times with the same one. */
const firstPlans = new WeakMap<Date, DemoPlan>()
const plans = new WeakMap<Date, DemoPlan>()

/** All artists, the works on offer and the latest sales: what the first pages show. */
export function planFirstPages(now: Date): DemoPlan {
  const plan = firstPlans.get(now) ?? makeFirstPlan(now)
  firstPlans.set(now, plan)
  return plan
}

/**
 * Everything the demo starts with, computed from fixed seeds: the same artists and works on every machine. Begins with
 * the plan of the first pages.
 */
export function planDemo(now: Date): DemoPlan {
  const plan = plans.get(now) ?? withSales(now, planSales(planFirstPages(now).artists, now, FIRST_SOLD))
  plans.set(now, plan)
  return plan
}

/** Plans the other sales in batches, so that `planDemo` has them at once: together they take 400 ms. */
export async function planAhead(now: Date): Promise<void> {
  const { artists } = planFirstPages(now)
  const sales: PlannedWork[] = []
  for (let start = FIRST_SOLD; start < demoFigures.sold; start += SALES_AT_ONCE) {
    sales.push(...planSales(artists, now, start, start + SALES_AT_ONCE))
    await setImmediate()
  }
  plans.set(now, withSales(now, sales))
}

function withSales(now: Date, sales: readonly PlannedWork[]): DemoPlan {
  const { artists, works } = planFirstPages(now)
  return { artists, works: [...works, ...sales] }
}

function makeFirstPlan(now: Date): DemoPlan {
  const artists = planArtists()
  const timed = demoFigures.timed - featuredWorks.length
  const works = [
    ...featuredWorks.map((work, i) => planFeatured(work, i, artists, now)),
    ...saleroomWorks.map((work, i) => planSaleroom(work, i, artists, now)),
    ...Array.from({ length: timed - 1 }, (_, i) => planTimed(i, artists, now)),
    planUpcoming(timed - 1, artists, now),
    ...planSales(artists, now, 0, FIRST_SOLD),
  ]
  return { artists, works }
}

/** The latest first. */
function planSales(artists: PlannedArtist[], now: Date, start: number, end?: number): PlannedWork[] {
  const ownTotal = [...artistSales.values()].reduce((sum, { price }) => sum + price, 0)
  const others = soldPrices(demoFigures.sold - artistSales.size, demoFigures.soldValue - ownTotal).values()
  const prices = Array.from(
    { length: demoFigures.sold },
    (_, i) => artistSales.get(i)?.price ?? others.next().value ?? 0,
  )
  return prices.slice(start, end).map((price, i) => planSold(price, start + i, artists, now))
}
