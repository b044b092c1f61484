import { usualCategory } from '@vermeil/contracts/catalog/artworks.schema'
import { type ListingChange, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import type { Updateable } from 'kysely'
import type { Artworks } from '../../../platform/schema.ts'
import { slugOf } from '../../../platform/slug.ts'

const SECONDS_A_DAY = 86_400

/** The columns a change sets; what is undefined is left as it is. */
export function columnsOf(change: ListingChange): Updateable<Artworks> {
  const { medium, category, leasePrice, days, title } = change
  return {
    title,
    slug: title === undefined ? undefined : slugOf(title),
    description: change.description,
    medium,
    category: category ?? (medium ? usualCategory[medium] : category),
    materials: change.materials,
    dimensions: change.dimensions,
    height_cm: change.heightCm,
    width_cm: change.widthCm,
    depth_cm: change.depthCm,
    year: change.year,
    style: change.style,
    suitable_for: change.suitableFor,
    estimate_low_cents: change.estimateLow,
    estimate_high_cents: change.estimateHigh,
    provenance: change.provenance,
    condition: change.condition,
    signature: change.signature,
    edition: change.edition,
    frame: change.frame,
    exhibitions: change.exhibitions,
    literature: change.literature,
    location: change.location,
    ships_from_country: change.shipsFromCountry,
    ships_from_city: change.shipsFromCity,
    has_pickup: change.hasPickup,
    shipping: change.shipping,
    packing: change.packing,
    packed_height_cm: change.packedHeightCm,
    packed_width_cm: change.packedWidthCm,
    packed_depth_cm: change.packedDepthCm,
    packed_kg: change.packedKg,
    own_delivery_cents: change.ownDelivery,
    own_delivery_abroad_cents: change.ownDeliveryAbroad,
    ship_within_days: change.shipWithinDays,
    starting_bid_cents: change.startingBid,
    reserve_cents: change.reservePrice,
    buy_now_cents: change.buyNowPrice,
    buy_now_visibility: change.buyNowVisibility,
    is_leasable: leasePrice === undefined ? undefined : leasePrice !== null,
    lease_price_cents: leasePrice,
    is_proposable: change.isProposable,
    opens_at: change.opensAt && new Date(change.opensAt),
    duration_seconds: days === undefined ? undefined : days * SECONDS_A_DAY,
  }
}

export const usualDuration = listingLimits.days.usual * SECONDS_A_DAY
