import type { BuyNowVisibility, Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { ArtworkId, LotId } from '@vermeil/contracts/ids'
import { DeliveryDetails } from '@vermeil/contracts/money/delivery.schema'
import { type PackedWork, type StatedDelivery, workDelivery } from '@vermeil/contracts/money/parcels'
import { type IncrementTable, minimumBid } from '@vermeil/contracts/selling/bidding.schema'
import { isLeasableAt } from '@vermeil/contracts/selling/lot-standing'
import { CardLot, CardWork, type LotCard } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import { columnsFor, fieldsFor, withTimesAsText } from '../../../platform/postgres/columns.ts'
import { shownBuyNowPrice, type Viewer } from './lot-visibility.ts'

/** A lot with its work as it is stored: with what is shown to some viewers only, and what the rest is computed from. */
export type CardRow = CardLot &
  CardWork &
  PackedWork &
  StatedDelivery & {
    seller_id: string | null
    increments: IncrementTable | null
    buy_now_cents: number | null
    buy_now_visibility: BuyNowVisibility
    is_leasable: boolean
    lease_price_cents: number | null
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

export const cardColumns = `${columnsFor(CardLot, 'l', { hammerPrice: 'hammer_cents' })}, ${columnsFor(CardWork, 'a')},
  l.seller_id, l.increments, l.buy_now_cents, l.buy_now_visibility, a.is_leasable, a.lease_price_cents,
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

export function pictureOf(
  row: Pick<CardRow, 'image_key' | 'image_width' | 'image_height' | 'thumbhash' | 'color'>,
): Picture | null {
  if (row.image_key === null) return null
  const { image_key: key, image_width: width, image_height: height, thumbhash, color } = row
  return { key, width, height, thumbhash, color }
}

export function toCard(row: CardRow, viewer: Viewer): LotCard {
  const { seller_id: sellerId, buy_now_cents: buyNowPrice, buy_now_visibility: buyNowVisibility } = row
  const { state, currentBid, estimate_low_cents: low, estimate_high_cents: high } = row
  return {
    ...fieldsFor(CardLot, row),
    ...fieldsFor(CardWork, row),
    artist: { id: row.artist_id, name: row.artist_name, slug: row.artist_slug, avatarKey: row.avatar_key },
    image: pictureOf(row),
    collection: row.collection,
    minimumBid: minimumBid(row),
    buyNowPrice: shownBuyNowPrice({ state, sellerId, currentBid, buyNowPrice, buyNowVisibility }, viewer),
    isLeaseAvailable: row.is_leasable && isLeasableAt(row),
    leasePrice: row.is_leasable ? row.lease_price_cents : null,
    estimate: low !== null && high !== null ? { low, high } : null,
    delivery: workDelivery(row),
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
  return rows.map((row) => withTimesAsText(CardLot, row))
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
