import type { ArtistCounts } from '../../server/src/catalog/catalog/public/artist-figure-store.ts'
import { demoAccounts } from './accounts.ts'
import type { Preview } from './painted-previews.ts'
import { createRandom, scatter } from './painter/random.ts'
import type { Work } from './painter/work.ts'
import { paintedKey, portraitOf } from './paintings.ts'
import type { PlannedArtist } from './plan/artists.ts'
import { demoFigures } from './plan/figures.ts'
import type { DemoPlan } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import { collectionNames, type PlannedWork } from './plan/works.ts'
import { artworkRow, imageRow, lotRow } from './rows.ts'

export const collectionRows = () => collectionNames.map((name) => ({ id: stableId('collection', name), name }))

/**
 * All artists, with the counts of the planned works.
 *
 * @param accountIds of artists with an account, beside the demo artist
 */
export function artistRows({ artists, works }: DemoPlan, accountIds: ReadonlyMap<PlannedArtist, string> = new Map()) {
  const countsOf = countWorks(works)
  return artists.map((artist, i) => {
    const counts = countsOf(artist, i)
    return {
      id: artist.id,
      account_id: i === 0 ? demoAccounts.artist.id : (accountIds.get(artist) ?? null),
      name: artist.name,
      specialty: artist.specialty,
      location: artist.location,
      bio: artist.bio,
      statement: artist.statement,
      joined_year: artist.joinedYear,
      avatar_key: paintedKey(portraitOf(i)),
      is_featured: artist.isFeatured,
      work_count: counts.works,
      sale_count: counts.sales,
      sale_value_cents: counts.value,
      follower_count: artist.followers,
      rating_count: counts.ratings,
      rating_sum: counts.stars,
    }
  })
}

/** What the counts of artists grow by, from one plan to the other. */
export function addedCounts(first: DemoPlan, whole: DemoPlan): ArtistCounts[] {
  const [before, after] = [countWorks(first.works), countWorks(whole.works)]
  return whole.artists.map((artist, i) => {
    const [had, has] = [before(artist, i), after(artist, i)]
    return {
      artistId: artist.id,
      works: has.works - had.works,
      sales: has.sales - had.sales,
      value: has.value - had.value,
      ratings: has.ratings - had.ratings,
      stars: has.stars - had.stars,
    }
  })
}

export function workRows(plan: DemoPlan, works: readonly PlannedWork[], previewOf: (work: Work) => Preview) {
  const numberOf = lotNumbers(plan)
  const sellerOf = (work: PlannedWork) => (work.artist === plan.artists[0] ? demoAccounts.artist.id : null)
  return {
    artworks: works.map((work) => artworkRow(work, sellerOf(work))),
    images: works.map((work) => imageRow(work, previewOf(work))),
    figures: works.map((work) => ({ artwork_id: work.id, view_count: work.views, watch_count: watchersOf(work) })),
    lots: works.map((work) => lotRow(work, sellerOf(work), numberOf(work))),
  }
}

/** What was sold has the lowest numbers, the oldest first; the saleroom has the highest, so that its new lots follow. */
function lotNumbers({ works }: DemoPlan): (work: PlannedWork) => number {
  const sold = works.filter(({ soldFor }) => soldFor !== null)
  const open = works.filter(({ soldFor }) => soldFor === null)
  const offered = open.toSorted((a, b) => Number(a.venue === 'saleroom') - Number(b.venue === 'saleroom'))
  return (work) =>
    work.soldFor === null ? demoFigures.sold + 1 + offered.indexOf(work) : demoFigures.sold - sold.indexOf(work)
}

/** One person in ten who looked at a work watches it, give or take. */
export const watchersOf = ({ views, lotId }: PlannedWork) =>
  Math.round((views * (6 + (Number.parseInt(lotId.slice(-2), 16) % 9))) / 100)

function countWorks(works: readonly PlannedWork[]) {
  const worksOf = Map.groupBy(works, (work) => work.artist.id)
  return (artist: PlannedArtist, index: number) => {
    const own = worksOf.get(artist.id) ?? []
    const prices = own.flatMap(({ soldFor }) => soldFor ?? [])
    const value = prices.reduce((sum, price) => sum + price, 0)
    return { works: own.length, sales: prices.length, value, ...ratingsOf(index, prices.length) }
  }
}

/**
 * Half of the buyers leave a rating, mostly four or five stars; an artist with a single sale often has none. The first
 * sales have the same ratings, however many follow.
 */
function ratingsOf(index: number, sales: number) {
  const random = createRandom(scatter(index, 61))
  const stars = Array.from({ length: sales }, () => random.chance(0.5) && random.pick([3, 4, 4, 5, 5, 5, 5]))
  const given = stars.filter((count) => count !== false)
  return { ratings: given.length, stars: given.reduce((sum, count) => sum + count, 0) }
}
