import { rgbaToThumbHash } from 'thumbhash'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Auctions, LotOffer, SeededLot } from '../auctions/auctions.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Listings } from '../listings/listings.ts'
import type { Payments } from '../payments/payments.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { demoAccounts, demoBidders, demoPassword } from './demo-accounts.ts'
import { type HousePlan, type PlannedWork, planHouse } from './house/house-plan.ts'
import { stableId } from './house/stable-id.ts'
import { paintedKey, paintedSize } from './painted-originals.ts'
import { colorsOf, sketch } from './painter/sketch.ts'
import { portraitOf } from './portrait-of.ts'

export type Faces = {
  accounts: Pick<Accounts, 'seed'>
  catalog: Pick<Catalog, 'seedArtists' | 'seedFigures' | 'rebuildSearch'>
  listings: Pick<Listings, 'seed'>
  auctions: Pick<Auctions, 'seedLots' | 'seedHistories'>
  payments: Pick<Payments, 'seed'>
  subscriptions: Pick<Subscriptions, 'seed'>
}

/** Fills an empty house: people, artists, works, lots, every bid, and what was paid. Run once, inside one transaction. */
export async function seedHouse(tx: Tx, faces: Faces, now: Date): Promise<void> {
  const { accounts, catalog, listings, auctions, payments, subscriptions } = faces
  const plan = planHouse(now)
  await accounts.seed(tx, [...Object.values(demoAccounts), ...demoBidders], demoPassword)
  const { artists, figures, ...works } = catalogRows(plan)
  await catalog.seedArtists(tx, artists)
  await listings.seed(tx, works)
  await catalog.seedFigures(tx, figures)
  await auctions.seedLots(tx, plan.works.map(seededLot(plan)))
  const bought = new Set(boughtByCollector(plan))
  const told = plan.works.filter((work) => work.bids.length > 0)
  await auctions.seedHistories(
    tx,
    told.map((work) => historyOf(work, bought.has(work))),
  )
  const { artist, realtor, collector, admin } = demoAccounts
  const people = { artistId: artist.id, realtorId: realtor.id, collectorId: collector.id, adminId: admin.id }
  await subscriptions.seed(tx, artist.id, 'premium')
  await payments.seed(tx, people, now)
  await catalog.rebuildSearch(tx)
}

const byBidder = (index: number) => demoBidders[index]!.id

/** A few works, new and old, that the demo collector won: of the newest the invoice is still open. */
function boughtByCollector({ artists, works }: HousePlan): PlannedWork[] {
  const sold = works.filter((work) => work.soldFor !== null && work.artist !== artists[0])
  return [0, 1, 12, 40, 150, 420].flatMap((place) => sold[place] ?? [])
}

const historyOf = (work: PlannedWork, isCollectors: boolean) => ({
  lotId: work.lotId,
  entries: work.bids.map(({ bidder, amount, at }, place) => {
    const isWinning = isCollectors && place === work.bids.length - 1
    return { bidderId: isWinning ? demoAccounts.collector.id : byBidder(bidder), amount, at }
  }),
  ...(work.soldFor === null ? {} : { closing: { outcome: 'highest-bidder' as const, at: work.closesAt } }),
})

export function catalogRows(plan: HousePlan) {
  const collections = [...new Set(plan.works.map(({ collection }) => collection))]
  const sold = Map.groupBy(
    plan.works.filter((work) => work.soldFor !== null),
    (work) => work.artist.id,
  )
  const worksOf = Map.groupBy(plan.works, (work) => work.artist.id)

  return {
    artists: plan.artists.map((artist, i) => ({
      id: artist.id,
      account_id: i === 0 ? demoAccounts.artist.id : null,
      name: artist.name,
      specialty: artist.specialty,
      location: artist.location,
      bio: artist.bio,
      statement: artist.statement,
      joined_year: artist.joinedYear,
      avatar_key: paintedKey(portraitOf(i)),
      is_featured: artist.isFeatured,
      work_count: worksOf.get(artist.id)?.length ?? 0,
      sale_count: sold.get(artist.id)?.length ?? 0,
      sale_value_cents: (sold.get(artist.id) ?? []).reduce((sum, work) => sum + work.soldFor!, 0),
      follower_count: artist.followers,
      ...ratingsOf(i, sold.get(artist.id)?.length ?? 0),
    })),
    collections: collections.map((name) => ({ id: stableId('collection', name), name })),
    artworks: plan.works.map((work) => artworkRow(work, sellerOf(plan, work))),
    images: plan.works.map((work) => imageOf(work)),
    figures: plan.works.map((work) => ({ artwork_id: work.id, view_count: work.views, watch_count: 0 })),
  }
}

const sellerOf = (plan: HousePlan, work: PlannedWork) =>
  work.artist === plan.artists[0] ? demoAccounts.artist.id : null

const highEstimate = (work: PlannedWork) => roundTo(work.startingBid * 1.9)

export const artworkRow = (work: PlannedWork, sellerId: string | null) => ({
  id: work.id,
  artist_id: work.artist.id,
  seller_id: sellerId,
  status: work.soldFor === null ? 'listed' : 'sold',
  title: work.title,
  ...work.texts,
  dimensions: `${work.heightCm} × ${work.widthCm} cm`,
  height_cm: work.heightCm,
  width_cm: work.widthCm,
  year: work.year,
  collection_id: stableId('collection', work.collection),
  style: work.artist.specialty,
  estimate_low_cents: roundTo(work.startingBid * 1.2),
  estimate_high_cents: highEstimate(work),
  is_leasable: work.leasePrice !== null,
  lease_price_cents: work.leasePrice,
  venue: work.venue,
  starting_bid_cents: work.startingBid,
  reserve_cents: work.reserve,
  buy_now_cents: work.buyNow,
  duration_seconds: Math.max(60, work.durationSeconds),
  is_featured: work.isFeatured,
  listed_at: work.opensAt,
})

export const termsOf = (work: PlannedWork, sellerId: string | null): LotOffer => ({
  artworkId: work.id,
  sellerId,
  venue: work.venue,
  startingBid: work.startingBid,
  estimateHigh: highEstimate(work),
  reserve: work.reserve,
  buyNowPrice: work.buyNow,
  buyNowVisibility: 'public',
  durationMs: work.venue === 'timed' ? work.closesAt.getTime() - work.opensAt.getTime() : work.durationSeconds * 1_000,
})

/** Also one that is sold already: its history closes it. */
const seededLot =
  (plan: HousePlan) =>
  (work: PlannedWork, place: number): SeededLot => ({
    ...termsOf(work, sellerOf(plan, work)),
    id: work.lotId,
    opensAt: work.opensAt,
    queuePosition: work.venue === 'saleroom' ? place : null,
  })

export function imageOf(work: PlannedWork) {
  const { data, width, height } = sketch(work, 16, 20)
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) rgba.set(data.subarray(i * 3, i * 3 + 3), i * 4)
  const { colors } = colorsOf(data)
  return {
    id: stableId('image', work.id),
    artwork_id: work.id,
    position: 0,
    image_key: paintedKey(work),
    ...paintedSize(work),
    thumbhash: Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64'),
    colors,
  }
}

/** A few buyers in ten leave a rating, and most are content. */
function ratingsOf(index: number, sales: number) {
  const rating_count = Math.ceil(sales * 0.6)
  return { rating_count, rating_sum: rating_count * 5 - Math.floor(rating_count * ((index % 5) / 10)) }
}

const roundTo = (cents: number, step = 5_000) => Math.max(step, Math.round(cents / step) * step)
