import type { AccountId } from '@vermeil/contracts/ids'
import type { LotOffer } from '../../server/src/selling/auctions/auctions.ts'
import type { SeededLot } from '../../server/src/selling/auctions/lots/seed-lots.ts'
import { drawPreview, type Preview } from './painted-previews.ts'
import { paintedKey, paintedSize } from './paintings.ts'
import { deliveryOf } from './plan/deliveries.ts'
import type { DemoPlan } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import { styleWords } from './plan/work-texts.ts'
import type { PlannedWork } from './plan/works.ts'

/** Rooms that a work of this size and shape goes with. */
function suitedTo({ heightCm, widthCm, aspect }: Pick<PlannedWork, 'heightCm' | 'widthCm' | 'aspect'>): string[] {
  const longSide = Math.max(heightCm, widthCm)
  if (longSide <= 50) return ['Hallway', 'Study']
  if (longSide <= 80) return aspect === 'landscape' ? ['Bedroom', 'Dining room'] : ['Bedroom', 'Study']
  return aspect === 'portrait' ? ['Living room', 'Stairwell'] : ['Living room', 'Lobby']
}

export const artworkRow = (work: PlannedWork, sellerId: AccountId | null) => ({
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
  style: styleWords[work.style].specialty,
  suitable_for: suitedTo(work),
  estimate_low_cents: work.estimate.low,
  estimate_high_cents: work.estimate.high,
  is_leasable: work.leasePrice !== null,
  lease_price_cents: work.leasePrice,
  venue: work.venue,
  starting_bid_cents: work.startingBid,
  reserve_cents: work.reserve,
  buy_now_cents: work.buyNow,
  duration_seconds: Math.max(60, work.durationSeconds),
  is_featured: work.isFeatured,
  listed_at: work.listedAt ?? work.opensAt,
  opens_at: work.listedAt ? work.opensAt : null,
  ...deliveryColumns(work),
})

function deliveryColumns(work: PlannedWork) {
  const delivery = deliveryOf(work)
  return {
    ships_from_country: delivery.shipsFromCountry,
    ships_from_city: delivery.shipsFromCity,
    has_pickup: delivery.hasPickup,
    shipping: delivery.shipping,
    own_delivery_cents: delivery.ownDelivery,
    own_delivery_abroad_cents: delivery.ownDeliveryAbroad,
    ship_within_days: delivery.shipWithinDays,
  }
}

export const termsOf = (work: PlannedWork, sellerId: AccountId | null): LotOffer => ({
  artworkId: work.id,
  sellerId,
  venue: work.venue,
  startingBid: work.startingBid,
  estimateHigh: work.estimate.high,
  reserve: work.reserve,
  buyNowPrice: work.buyNow,
  buyNowVisibility: 'public',
  durationMs: work.venue === 'timed' ? work.closesAt.getTime() - work.opensAt.getTime() : work.durationSeconds * 1_000,
})

/** Also of a work that is sold already: the lot's history closes it. */
export const lotRow = (work: PlannedWork, sellerId: AccountId | null, lotNumber: number): SeededLot => ({
  ...termsOf(work, sellerId),
  id: work.lotId,
  opensAt: work.opensAt,
  queuePosition: work.venue === 'saleroom' ? lotNumber : null,
  lotNumber,
})

export const imageRow = (work: PlannedWork, { thumbhash, colors }: Preview = drawPreview(work)) => ({
  id: stableId('image', work.id),
  artwork_id: work.id,
  position: 0,
  image_key: paintedKey(work),
  ...paintedSize(work),
  ...{ thumbhash, colors },
})

/** The demo artist's work that opens later, for those who ask to rent it first. */
export function workToRequest({ works }: DemoPlan) {
  const work = works.find(({ listedAt }) => listedAt !== undefined)
  if (!work || work.leasePrice === null) throw new Error('No work that opens later is for lease')
  const { id, title, artist, leasePrice: monthlyPrice } = work
  const replacementValue = Math.max(work.estimate.high, work.buyNow ?? 0)
  return { id, title, artistName: artist.name, monthlyPrice, replacementValue }
}
