import type { LotId } from '@vermeil/contracts/ids'
import { dollars } from '@vermeil/contracts/money.schema'
import { at } from '../at.ts'
import { aspectFor } from '../painter/choose-aspect.ts'
import { createRandom, type Random, scatter } from '../painter/random.ts'
import type { Aspect, PaintStyle } from '../painter/work.ts'
import { artistSales } from './artist-sales.ts'
import type { PlannedArtist } from './artists.ts'
import { type PlannedBid, planBids } from './bids.ts'
import { type Estimate, middleOf, timedEstimate } from './estimates.ts'
import type { featuredWorks, saleroomWorks } from './featured-works.ts'
import { demoFigures } from './figures.ts'
import { stableId } from './stable-id.ts'
import { textsFor } from './work-texts.ts'
import { titleFor } from './work-titles.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type PlannedWork = {
  id: string
  lotId: LotId
  artist: PlannedArtist
  title: string
  style: PaintStyle
  aspect: Aspect
  seed: number
  texts: ReturnType<typeof textsFor>
  year: number
  heightCm: number
  widthCm: number
  collection: string
  isFeatured: boolean
  views: number
  estimate: Estimate
  startingBid: number
  reserve: number | null
  buyNow: number | null
  leasePrice: number | null
  venue: 'timed' | 'saleroom'
  durationSeconds: number
  opensAt: Date
  closesAt: Date
  /** Where that was before it opens. */
  listedAt?: Date
  bids: PlannedBid[]
  /** Set for works that are sold already. */
  soldFor: number | null
  /** Who of the bidders bought it at its price. */
  boughtBy?: number
}

const collections = ['Recent Works', 'New Voices', 'The Long Wall', 'A Private Library', 'Northern Light']
const onPaper = 'Works on Paper'
const eveningSale = 'The Evening Sale'
export const collectionNames: readonly string[] = [...collections, onPaper, eveningSale]
/** Every sale opened later than this. */
export const OLDEST_SALE_DAYS = 1_020

type Fixed = (typeof featuredWorks)[number]
type Look = Partial<Pick<Fixed, 'style' | 'seed' | 'aspect' | 'title'>>

function describe(name: string, artist: PlannedArtist, random: Random, fixed?: Look) {
  // The first number is for nothing: what follows it decides every picture.
  random.next()
  const style = fixed?.style ?? artist.style
  const seed = fixed?.seed ?? random.seed()
  const aspect = fixed?.aspect ?? aspectFor(seed, style)
  const title = fixed?.title ?? titleFor({ style, seed, aspect }, random)
  const longSide = random.pick([30, 40, 50, 60, 70, 80, 90, 100, 120, 140])
  return {
    id: stableId('artwork', name),
    lotId: stableId('lot', name),
    artist,
    title,
    style,
    aspect,
    seed,
    texts: textsFor({ style, title, seed }, random),
    year: random.whole(2008, 2026),
    ...sizeOf(aspect, longSide),
    collection: style === 'ink-wash' || style === 'botanical' ? onPaper : random.pick(collections),
  }
}

export function sizeOf(aspect: Aspect, longSide: number) {
  const shortSide = Math.round(longSide * { portrait: 0.8, landscape: 0.75, square: 1 }[aspect])
  const [heightCm, widthCm] = aspect === 'landscape' ? [shortSide, longSide] : [longSide, shortSide]
  return { heightCm, widthCm }
}

/** The saleroom has large works, 90 to 140 cm, under the name of its sale. */
export const ofEveningSale = ({ aspect, seed }: Pick<PlannedWork, 'aspect' | 'seed'>) => ({
  ...sizeOf(aspect, at([90, 100, 110, 120, 140], seed % 5)),
  collection: eveningSale,
})

/** One of the featured artists where the work names one, else the next who works in its style. */
function artistOf({ artist, style }: Fixed, artists: readonly PlannedArtist[]): PlannedArtist {
  const others = artists.slice(artist)
  return (others[0]?.isFeatured ? others[0] : others.find((other) => other.style === style)) ?? at(artists, artist)
}

const terms = (fixed: Fixed) => ({
  startingBid: dollars(fixed.startingBid),
  buyNow: fixed.buyNow === null ? null : dollars(fixed.buyNow),
  leasePrice: fixed.lease === null ? null : dollars(fixed.lease),
  views: fixed.views,
})

export function planFeatured(fixed: Fixed, i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const random = createRandom(scatter(i, 21))
  const opensAt = new Date(now.getTime() - 3 * DAY)
  const closesAt = new Date(now.getTime() + (1 + i * 0.7) * DAY + i * 37 * 60_000)
  const { startingBid, buyNow, leasePrice, views } = terms(fixed)
  // A work can be leased until its first bid, so every second leasable work has none.
  const price = startingBid + dollars(25) * random.whole(2, 14)
  const story = { startingBid, price, opensAt, until: now }
  return {
    ...describe(`featured ${i}`, artistOf(fixed, artists), random, fixed),
    ...{ startingBid, buyNow, leasePrice, views, opensAt, closesAt },
    estimate: timedEstimate(startingBid),
    reserve: i % 4 === 3 ? startingBid + dollars(500) : null,
    bids: leasePrice === null || i % 2 === 0 ? planBids(story, demoFigures.bidders, random) : [],
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: true,
    soldFor: null,
  }
}

export function planSaleroom(
  fixed: (typeof saleroomWorks)[number],
  i: number,
  artists: PlannedArtist[],
  now: Date,
): PlannedWork {
  const random = createRandom(scatter(i, 31))
  return {
    ...describe(`saleroom ${i}`, artistOf(fixed, artists), random, fixed),
    ...ofEveningSale(fixed),
    ...terms(fixed),
    estimate: fixed.estimate,
    reserve: null,
    venue: 'saleroom',
    durationSeconds: fixed.seconds,
    opensAt: now,
    closesAt: now,
    bids: [],
    isFeatured: false,
    soldFor: null,
  }
}

const STEP = dollars(25)
/** How far the bids on a timed lot have come: at most a little above the middle of its estimate. */
const maxSteps = (startingBid: number, estimate: Estimate) =>
  Math.max(2, Math.min(30, Math.floor((middleOf(estimate) * 1.1 - startingBid) / STEP)))

export function planTimed(i: number, artists: PlannedArtist[], now: Date, by?: PlannedArtist): PlannedWork {
  const random = createRandom(scatter(i, 41))
  const anybody = at(artists, random.whole(0, artists.length - 1))
  const artist = by ?? anybody
  const opensAt = new Date(now.getTime() - random.between(0.2, 6) * DAY)
  const closesAt = new Date(now.getTime() + random.between(0.1, 13) * DAY)
  const startingBid = STEP * random.whole(4, 120)
  const hasBids = random.chance(0.85)
  const estimate = timedEstimate(startingBid)
  const price = startingBid + STEP * random.whole(2, maxSteps(startingBid, estimate))
  const story = { startingBid, price, opensAt, until: now }
  const work = describe(`timed ${i}`, artist, random)
  const reserve = random.chance(0.3) ? startingBid + STEP * random.whole(2, 12) : null
  const buyNow = random.chance(0.45) ? startingBid * 2 + dollars(1_000) : null
  const leasePrice = random.chance(0.35) ? Math.max(dollars(20), Math.round(startingBid / 2_000) * 100) : null
  return {
    ...work,
    ...{ startingBid, estimate, opensAt, closesAt, reserve, buyNow, leasePrice },
    // A work can be leased until its first bid: those for lease have none.
    bids: hasBids && leasePrice === null ? planBids(story, demoFigures.bidders, random) : [],
    views: random.whole(12, 260),
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: false,
    soldFor: null,
  }
}

/** A work that opens in a few days. Until its first bid it is also for lease. */
export function planUpcoming(i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const [opensAt, closesAt] = [3, 10].map((days) => new Date(now.getTime() + days * DAY)) as [Date, Date]
  const times = { opensAt, closesAt, listedAt: now, durationSeconds: 7 * 24 * 3_600 }
  return { ...planTimed(i, artists, now, at(artists, 0)), bids: [], leasePrice: dollars(140), ...times }
}

export function planSold(price: number, i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const random = createRandom(scatter(i, 51))
  const own = artistSales.get(i)
  const daysAgo = 1 + (i / demoFigures.sold) * 1_000
  // Every artist has sold one work; further sales go mostly to the first in the list. The first artist's own sales of
  // the last year are planned one by one.
  const further = Math.floor(random.next() ** 2 * artists.length)
  const index = i < artists.length ? i : own ? 0 : Math.max(further, daysAgo < 400 ? 1 : 0)
  const closesAt = new Date(now.getTime() - (own?.soldDaysAgo ?? daysAgo) * DAY - random.between(0, 20) * HOUR)
  const opensAt = new Date(closesAt.getTime() - random.whole(5, 12) * DAY)
  const startingBid = Math.max(dollars(25), Math.floor((price * random.between(0.4, 0.9)) / 2_500) * 2_500)
  const story = { startingBid, price, opensAt, until: closesAt }
  const work = describe(`sold ${i}`, at(artists, index), random, own && { style: own.style })
  return {
    ...work,
    texts: { ...work.texts, ...own?.texts },
    ...{ startingBid, opensAt, closesAt },
    estimate: timedEstimate(startingBid),
    reserve: null,
    leasePrice: null,
    ...(own?.isBoughtNow
      ? { buyNow: price, bids: [], boughtBy: i % demoFigures.bidders }
      : { buyNow: null, bids: planBids(story, demoFigures.bidders, random) }),
    views: random.whole(20, 320),
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: false,
    soldFor: price,
  }
}
