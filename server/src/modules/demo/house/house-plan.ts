import { dollars } from '@vermeil/contracts/money'
import { aspectFor } from '../painter/choose-aspect.ts'
import { createRandom, type Random, scatter } from '../painter/random.ts'
import { type Aspect, type PaintStyle, paintStyleIds } from '../painter/work.ts'
import { artistNames, artistPlace } from './artist-names.ts'
import { type ToldBid, tellBids } from './bid-story.ts'
import { featuredArtists, featuredWorks, saleroomWorks } from './featured-works.ts'
import { soldPrices } from './sold-prices.ts'
import { stableId } from './stable-id.ts'
import { artistBio, artistStatement, styleWords, textsFor } from './work-texts.ts'
import { titleFor } from './work-titles.ts'

/** The figures the house opens with. */
export const houseFigures = {
  artists: 892,
  sold: 2_847,
  soldValue: dollars(1_200_000),
  timed: 146,
  saleroom: 10,
  bidders: 15,
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type PlannedArtist = {
  id: string
  name: string
  specialty: string
  location: string
  joinedYear: number
  bio: string
  statement: string
  isFeatured: boolean
  style: PaintStyle
  followers: number
}

export type PlannedWork = {
  id: string
  lotId: string
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
  startingBid: number
  reserve: number | null
  buyNow: number | null
  leasePrice: number | null
  venue: 'timed' | 'saleroom'
  durationSeconds: number
  opensAt: Date
  closesAt: Date
  bids: ToldBid[]
  /** Set for what is sold already. */
  soldFor: number | null
}

export type HousePlan = { artists: PlannedArtist[]; works: PlannedWork[] }

/** Everything the demonstration house holds, decided by arithmetic alone: the same house on every machine. */
export function planHouse(now: Date): HousePlan {
  const artists = planArtists()
  const prices = soldPrices(houseFigures.sold, houseFigures.soldValue)
  const works = [
    ...featuredWorks.map((work, i) => planFeatured(work, i, artists, now)),
    ...saleroomWorks.map((work, i) => planSaleroom(work, i, artists, now)),
    ...Array.from({ length: houseFigures.timed - featuredWorks.length }, (_, i) => planTimed(i, artists, now)),
    ...prices.map((price, i) => planSold(price, i, artists, now)),
  ]
  return { artists, works }
}

export function planArtists(): PlannedArtist[] {
  const known = new Set<string>(featuredArtists.map(({ name }) => name))
  const names = artistNames(houseFigures.artists + known.size).filter((name) => !known.has(name))
  const others = names.slice(0, houseFigures.artists - featuredArtists.length)
  const styleOf = (specialty: string) => paintStyleIds.find((id) => styleWords[id].specialty === specialty)!
  return [
    ...featuredArtists.map((artist, i) => ({
      ...artist,
      id: stableId('artist', artist.name),
      isFeatured: true,
      style: styleOf(artist.specialty),
      followers: 340 + i * 85,
    })),
    ...others.map((name, i) => {
      const random = createRandom(scatter(i, 11))
      const style = paintStyleIds[(i + 1) % paintStyleIds.length]!
      const { specialty } = styleWords[style]
      const location = artistPlace(i)
      const bio = artistBio(name, specialty, location)
      const joinedYear = random.whole(2015, 2025)
      const statement = artistStatement(random)
      const followers = Math.floor(random.next() ** 3 * 220)
      return {
        id: stableId('artist', name),
        name,
        specialty,
        location,
        joinedYear,
        bio,
        statement,
        isFeatured: false,
        style,
        followers,
      }
    }),
  ]
}

const collections = ['The Evening Sale', 'New Voices', 'The Long Wall', 'A Private Library', 'Northern Light']

type Fixed = (typeof featuredWorks)[number]

function describe(name: string, artist: PlannedArtist, random: Random, fixed?: Fixed) {
  const style = fixed?.style ?? (random.chance(0.85) ? artist.style : random.pick(paintStyleIds))
  const seed = fixed?.seed ?? random.seed()
  const aspect = fixed?.aspect ?? aspectFor(seed, style)
  const title = fixed?.title ?? titleFor(style, random)
  const longSide = random.pick([30, 40, 50, 60, 70, 80, 90, 100, 120, 140])
  const shortSide = Math.round(longSide * { portrait: 0.8, landscape: 0.75, square: 1 }[aspect])
  return {
    id: stableId('artwork', name),
    lotId: stableId('lot', name),
    artist,
    title,
    style,
    aspect,
    seed,
    texts: textsFor(style, title, random),
    year: random.whole(2008, 2026),
    heightCm: aspect === 'landscape' ? shortSide : longSide,
    widthCm: aspect === 'landscape' ? longSide : shortSide,
    collection: style === 'ink-wash' || style === 'botanical' ? 'Works on Paper' : random.pick(collections),
  }
}

const terms = (fixed: Fixed) => ({
  startingBid: dollars(fixed.startingBid),
  buyNow: fixed.buyNow === null ? null : dollars(fixed.buyNow),
  leasePrice: fixed.lease === null ? null : dollars(fixed.lease),
  views: fixed.views,
})

function planFeatured(fixed: Fixed, i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const random = createRandom(scatter(i, 21))
  const opensAt = new Date(now.getTime() - 3 * DAY)
  const closesAt = new Date(now.getTime() + (1 + i * 0.7) * DAY + i * 37 * 60_000)
  const { startingBid, buyNow, leasePrice, views } = terms(fixed)
  // A leasable work stands before its first bid: a bid is a word given, and would close the road to a lease.
  const price = startingBid + dollars(25) * random.whole(2, 14)
  const story = { startingBid, price, opensAt, until: now }
  return {
    ...describe(`featured ${i}`, artists[fixed.artist]!, random, fixed),
    ...{ startingBid, buyNow, leasePrice, views, opensAt, closesAt },
    reserve: i % 4 === 3 ? startingBid + dollars(500) : null,
    bids: leasePrice === null || i % 2 === 0 ? tellBids(story, houseFigures.bidders, random) : [],
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: true,
    soldFor: null,
  }
}

function planSaleroom(
  fixed: (typeof saleroomWorks)[number],
  i: number,
  artists: PlannedArtist[],
  now: Date,
): PlannedWork {
  const random = createRandom(scatter(i, 31))
  return {
    ...describe(`saleroom ${i}`, artists[fixed.artist]!, random, fixed),
    ...terms(fixed),
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

export function planTimed(i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const random = createRandom(scatter(i, 41))
  const artist = artists[random.whole(0, artists.length - 1)]!
  const opensAt = new Date(now.getTime() - random.between(0.2, 6) * DAY)
  const closesAt = new Date(now.getTime() + random.between(0.1, 13) * DAY)
  const startingBid = dollars(25) * random.whole(4, 120)
  const hasBids = random.chance(0.7)
  const price = startingBid + dollars(25) * random.whole(1, 30)
  const story = { startingBid, price, opensAt, until: now }
  return {
    ...describe(`timed ${i}`, artist, random),
    ...{ startingBid, opensAt, closesAt },
    reserve: random.chance(0.3) ? startingBid + dollars(25) * random.whole(2, 12) : null,
    buyNow: random.chance(0.45) ? startingBid * 2 + dollars(1_000) : null,
    leasePrice: random.chance(0.35) ? Math.max(dollars(20), Math.round(startingBid / 2_000) * 100) : null,
    bids: hasBids ? tellBids(story, houseFigures.bidders, random) : [],
    views: random.whole(12, 260),
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: false,
    soldFor: null,
  }
}

function planSold(price: number, i: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const random = createRandom(scatter(i, 51))
  // Everyone has sold something before anyone sells a second work; then the well-known sell more.
  const index = i < artists.length ? i : Math.floor(random.next() ** 2 * artists.length)
  const closesAt = new Date(now.getTime() - (1 + (i / houseFigures.sold) * 1_000) * DAY - random.between(0, 20) * HOUR)
  const opensAt = new Date(closesAt.getTime() - random.whole(5, 12) * DAY)
  const startingBid = Math.max(dollars(25), Math.floor((price * random.between(0.4, 0.9)) / 2_500) * 2_500)
  const story = { startingBid, price, opensAt, until: closesAt }
  return {
    ...describe(`sold ${i}`, artists[index]!, random),
    ...{ startingBid, opensAt, closesAt },
    reserve: null,
    buyNow: null,
    leasePrice: null,
    bids: tellBids(story, houseFigures.bidders, random),
    views: random.whole(20, 320),
    venue: 'timed',
    durationSeconds: Math.round((closesAt.getTime() - opensAt.getTime()) / 1000),
    isFeatured: false,
    soldFor: price,
  }
}
