import type { BuyNowVisibility, Category, Medium, Picture } from '@vermeil/contracts/artworks'
import { type IncrementTable, type LotOutcome, minimumBid, type Venue } from '@vermeil/contracts/bidding'
import { DeliveryDetails } from '@vermeil/contracts/delivery'
import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { LotCard } from '@vermeil/contracts/lots'
import { type PackedWork, type StatedDelivery, workDelivery } from '@vermeil/contracts/parcels'
import type pg from 'pg'
import { columnsFor } from '../../../platform/postgres/columns.ts'
import { shownBuyNowPrice, type Viewer } from './lot-visibility.ts'

export type CardRow = PackedWork &
  StatedDelivery & {
    id: string
    lot_number: number
    artwork_id: string
    seller_id: string | null
    venue: Venue
    state: LotCard['state']
    outcome: LotOutcome | null
    starting_bid_cents: number
    reserve: LotCard['reserve']
    increments: IncrementTable | null
    buy_now_cents: number | null
    buy_now_visibility: BuyNowVisibility
    payment_term_hours: number
    current_bid_cents: number | null
    bid_count: number
    revision: number
    opens_at: Date | null
    closes_at: Date | null
    ended_at: Date | null
    hammer_cents: number | null
    title: string
    slug: string
    category: Category | null
    medium: Medium | null
    materials: string
    dimensions: string
    year: number | null
    is_leasable: boolean
    lease_price_cents: number | null
    is_proposable: boolean
    estimate_low_cents: number | null
    estimate_high_cents: number | null
    collection: string | null
    artist_id: string
    artist_name: string
    artist_slug: string
    avatar_key: string | null
    image_key: string | null
    image_width: number
    image_height: number
    thumbhash: string | null
    color: string | null
    view_count: number
    watch_count: number
  }

export const cardColumns = `l.id, l.lot_number, l.artwork_id, l.seller_id, l.venue, l.state, l.outcome,
  l.starting_bid_cents, l.reserve, l.increments, l.buy_now_cents, l.buy_now_visibility, l.payment_term_hours,
  l.current_bid_cents,
  l.bid_count, l.revision, l.opens_at, l.closes_at, l.ended_at, l.hammer_cents,
  a.title, a.slug, a.category, a.medium, a.materials, a.dimensions, a.year, a.is_leasable, a.lease_price_cents,
  a.is_proposable,
  a.estimate_low_cents, a.estimate_high_cents, c.name as collection,
  a.frame, a.height_cm as "heightCm", a.width_cm as "widthCm", a.depth_cm as "depthCm", ${columnsFor(DeliveryDetails, 'a')},
  a.own_delivery_cents as "ownDelivery", a.own_delivery_abroad_cents as "ownDeliveryAbroad",
  r.id as artist_id, r.name as artist_name, r.slug as artist_slug, r.avatar_key,
  i.image_key, i.width as image_width, i.height as image_height, i.thumbhash, i.colors[1] as color,
  coalesce(f.view_count, 0) as view_count, coalesce(f.watch_count, 0) as watch_count`

export const cardTables = `public_lots l
  join public_works a on a.id = l.artwork_id
  join artists r on r.id = a.artist_id
  left join public_collections c on c.id = a.collection_id
  left join artwork_figures f on f.artwork_id = a.id
  left join public_images i on i.artwork_id = a.id and i.position = 0`

const iso = (date: Date | null) => date?.toISOString() ?? null

export function pictureOf(
  row: Pick<CardRow, 'image_key' | 'image_width' | 'image_height' | 'thumbhash' | 'color'>,
): Picture | null {
  if (row.image_key === null) return null
  const { image_key: key, image_width: width, image_height: height, thumbhash, color } = row
  return { key, width, height, thumbhash, color }
}

/** A work on auction may be leased until its first bid; the price alone would offer what can't be had. */
const isLeaseAvailable = (row: CardRow) => row.is_leasable && row.state !== 'sold' && row.bid_count === 0

export function toCard(row: CardRow, viewer: Viewer): LotCard {
  const priced = {
    venue: row.venue,
    state: row.state,
    sellerId: row.seller_id,
    startingBid: row.starting_bid_cents,
    currentBid: row.current_bid_cents,
    increments: row.increments,
    buyNowPrice: row.buy_now_cents,
    buyNowVisibility: row.buy_now_visibility,
  }
  return {
    id: row.id,
    lotNumber: row.lot_number,
    artworkId: row.artwork_id,
    venue: row.venue,
    state: row.state,
    outcome: row.outcome,
    title: row.title,
    slug: row.slug,
    artist: { id: row.artist_id, name: row.artist_name, slug: row.artist_slug, avatarKey: row.avatar_key },
    image: pictureOf(row),
    category: row.category,
    medium: row.medium,
    materials: row.materials,
    dimensions: row.dimensions,
    year: row.year,
    collection: row.collection,
    startingBid: row.starting_bid_cents,
    currentBid: row.current_bid_cents,
    minimumBid: minimumBid(priced),
    bidCount: row.bid_count,
    revision: row.revision,
    reserve: row.reserve,
    buyNowPrice: shownBuyNowPrice(priced, viewer),
    paymentTermHours: row.payment_term_hours,
    isLeaseAvailable: isLeaseAvailable(row),
    leasePrice: row.is_leasable ? row.lease_price_cents : null,
    isProposable: row.is_proposable,
    estimate:
      row.estimate_low_cents !== null && row.estimate_high_cents !== null
        ? { low: row.estimate_low_cents, high: row.estimate_high_cents }
        : null,
    delivery: workDelivery(row),
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    endedAt: iso(row.ended_at),
    hammerPrice: row.hammer_cents,
    views: row.view_count,
    watchers: row.watch_count,
  }
}

/** The cards of these lots, in this order; an id that names nothing is left out. Prices are the lots' own, never a copy. */
export async function cardsOf(pool: pg.Pool, lotIds: readonly LotId[], viewer: Viewer): Promise<LotCard[]> {
  return (await cardRows(pool, lotIds)).map((row) => toCard(row, viewer))
}

export async function cardRows(pool: pg.Pool, lotIds: readonly LotId[]): Promise<CardRow[]> {
  if (lotIds.length === 0) return []
  // Named, so that each connection plans the six-table join once.
  const { rows } = await pool.query<CardRow>({
    name: 'catalog-cards',
    text: `select ${cardColumns} from ${cardTables} where l.id = any($1::uuid[]) order by array_position($1::uuid[], l.id)`,
    values: [lotIds],
  })
  return rows
}

/** The lot by which each of these works is offered, or was last. */
export async function newestLots(pool: pg.Pool, artworkIds: readonly ArtworkId[]): Promise<LotId[]> {
  const { rows } = await pool.query<{ id: LotId }>(
    `select lot.id from unnest($1::uuid[]) with ordinality as work (id, place)
     cross join lateral (
       select id from public_lots where artwork_id = work.id order by created_at desc limit 1
     ) as lot order by work.place`,
    [artworkIds],
  )
  return rows.map(({ id }) => id)
}
