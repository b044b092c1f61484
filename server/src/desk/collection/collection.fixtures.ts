import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { one } from '../../platform/must.ts'

export type SoldWork = Partial<{
  title: string
  medium: string
  heightCm: number
  widthCm: number
  price: number
  /** How long ago, as an interval. */
  ago: string
  buyerId: string
  status: 'paid' | 'due' | 'lapsed' | 'refunded'
  outcome: 'highest-bidder' | 'buy-now'
  buyNowVisibility: 'public' | 'private' | 'hidden'
  orderKind: 'auction' | 'purchase' | 'loan-purchase'
  estimate: { low: number; high: number }
}>

export async function addArtist(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query(`insert into artists (name, slug) values ($1, 'x') returning id`, [name])
  return one(rows).id
}

/** A work that was sold here. With a buyer there is an order for it as well. */
export async function addSoldWork(pool: pg.Pool, artistId: string, sold: SoldWork = {}) {
  const { title = 'Low Tide', medium = 'oil', heightCm = 50, widthCm = 40, price = 100_000 } = sold
  const { ago = '90 days', buyerId, status = 'paid', estimate } = sold
  const { outcome = 'highest-bidder', buyNowVisibility = 'public', orderKind = 'auction' } = sold
  const { rows } = await pool.query<{ artworkId: string; lotId: string; saleId: string }>(
    `with work as (
       insert into artworks (artist_id, status, title, slug, category, medium, materials, dimensions, height_cm, width_cm,
         starting_bid_cents, estimate_low_cents, estimate_high_cents)
       values ($1, 'sold', $2, 'x', 'painting', $3, 'Oil on linen', $4::text || ' × ' || $5::text || ' cm', $4::numeric,
         $5::numeric, 100, $11::bigint, $12::bigint)
       returning id
     ), lot as (
       insert into lots (artwork_id, venue, state, starting_bid_cents, opens_at, closes_at, outcome, ended_at, hammer_cents,
         buyer_id, buy_now_visibility)
       select id, 'timed', 'sold', 100, house_now() - $7::interval - interval '1 day', house_now() - $7::interval,
         $9, house_now() - $7::interval, $6::bigint, $8::uuid, $10 from work
       returning id, artwork_id, buyer_id, ended_at
     ), sale as (
       insert into sales (lot_id, artwork_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
       select id, artwork_id, buyer_id, $6::bigint, $9, 'timed', ended_at, ended_at + interval '72 hours' from lot
       returning id, lot_id, artwork_id
     )
     select artwork_id as "artworkId", lot_id as "lotId", id as "saleId" from sale`,
    [
      ...[artistId, title, medium, heightCm, widthCm, price, ago, buyerId ?? randomUUID(), outcome, buyNowVisibility],
      ...[estimate?.low ?? null, estimate?.high ?? null],
    ],
  )
  const work = one(rows)
  if (!buyerId) return { ...work, orderId: null }
  const order = await pool.query<{ id: string }>(
    `insert into orders (kind, status, buyer_id, sale_id, lot_id, artwork_id, artist_id, title, artist_name, amount_cents,
       invoice_number, due_at, paid_at, delivered_at, paid_with, lapsed_at, created_at)
     select $10, $1, $2, $3, $4, $5, id, $6, name, $7, (select coalesce(max(invoice_number), 0) + 1 from orders),
       house_now(), case when $1 in ('paid', 'refunded') then house_now() - $8::interval end,
       case when $1 = 'paid' then house_now() - $8::interval end,
       case when $1 in ('paid', 'refunded') then 'card' end, case when $1 = 'lapsed' then house_now() end,
       house_now() - $8::interval
     from artists where id = $9 returning id`,
    [status, buyerId, work.saleId, work.lotId, work.artworkId, title, price, ago, artistId, orderKind],
  )
  return { ...work, orderId: one(order.rows).id }
}
