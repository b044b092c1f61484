import { artistSales } from './artist-sales.ts'
import { type PlannedArtist, planArtists } from './artists.ts'
import { featuredWorks, saleroomWorks } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { soldPrices } from './sold-prices.ts'
import { type PlannedWork, planFeatured, planSaleroom, planSold, planTimed, planUpcoming } from './works.ts'

export type DemoPlan = { artists: PlannedArtist[]; works: PlannedWork[] }

/** Everything the demo starts with, computed from fixed seeds: the same artists and works on every machine. */
export function planDemo(now: Date): DemoPlan {
  const artists = planArtists()
  const ownTotal = [...artistSales.values()].reduce((sum, { price }) => sum + price, 0)
  const others = soldPrices(demoFigures.sold - artistSales.size, demoFigures.soldValue - ownTotal).values()
  const prices = Array.from(
    { length: demoFigures.sold },
    (_, i) => artistSales.get(i)?.price ?? others.next().value ?? 0,
  )
  const timed = demoFigures.timed - featuredWorks.length
  const works = [
    ...featuredWorks.map((work, i) => planFeatured(work, i, artists, now)),
    ...saleroomWorks.map((work, i) => planSaleroom(work, i, artists, now)),
    ...Array.from({ length: timed - 1 }, (_, i) => planTimed(i, artists, now)),
    planUpcoming(timed - 1, artists, now),
    ...prices.map((price, i) => planSold(price, i, artists, now)),
  ]
  return { artists, works }
}
