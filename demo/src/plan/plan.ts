import { type PlannedArtist, planArtists } from './artists.ts'
import { featuredWorks, saleroomWorks } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { soldPrices } from './sold-prices.ts'
import { type PlannedWork, planFeatured, planSaleroom, planSold, planTimed } from './works.ts'

export type DemoPlan = { artists: PlannedArtist[]; works: PlannedWork[] }

/** Everything the demo starts with, computed from fixed seeds: the same artists and works on every machine. */
export function planDemo(now: Date): DemoPlan {
  const artists = planArtists()
  const prices = soldPrices(demoFigures.sold, demoFigures.soldValue)
  const works = [
    ...featuredWorks.map((work, i) => planFeatured(work, i, artists, now)),
    ...saleroomWorks.map((work, i) => planSaleroom(work, i, artists, now)),
    ...Array.from({ length: demoFigures.timed - featuredWorks.length }, (_, i) => planTimed(i, artists, now)),
    ...prices.map((price, i) => planSold(price, i, artists, now)),
  ]
  return { artists, works }
}
