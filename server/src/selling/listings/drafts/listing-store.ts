import { type ArtworkStatus, type BuyNowVisibility, WorkDetails } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { DeliveryDetails } from '@vermeil/contracts/money/delivery.schema'
import { type Listing, listingIssues } from '@vermeil/contracts/selling/listings.schema'
import { sql } from 'kysely'
import { must, one } from '../../../platform/must.ts'
import { columnsFor } from '../../../platform/postgres/columns.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import type { LotOffer, SaleTerms } from '../../auctions/auctions.ts'

const SECONDS_A_DAY = 86_400

/** The fields of a listing, except those that are computed, joined or stored in another unit. */
type ListingRow = Omit<
  Listing,
  'images' | 'issues' | 'artist' | 'lot' | 'proposed' | 'days' | 'opensAt' | 'submittedAt' | 'updatedAt'
> & {
  is_leasable: boolean
  duration_seconds: number
  opens_at: Date | null
  submitted_at: Date | null
  updated_at: Date
  artist_id: string
  artist_name: string
  images: Listing['images'] | null
  lot: NonNullable<Listing['lot']> | null
  proposed: Listing['proposed'] | null
}

const rows = sql`select a.id, a.status, a.title, a.slug, a.medium, a.category, a.materials, a.dimensions, a.year,
    ${sql.raw(columnsFor(WorkDetails, 'a'))}, ${sql.raw(columnsFor(DeliveryDetails, 'a'))},
    a.own_delivery_cents as "ownDelivery", a.own_delivery_abroad_cents as "ownDeliveryAbroad",
    a.estimate_low_cents as "estimateLow", a.estimate_high_cents as "estimateHigh",
    a.starting_bid_cents as "startingBid", a.reserve_cents as "reservePrice", a.buy_now_cents as "buyNowPrice",
    a.buy_now_visibility as "buyNowVisibility", a.lease_price_cents as "leasePrice", a.is_leasable,
    a.is_proposable as "isProposable", a.duration_seconds, a.opens_at,
    a.review_reason as "reviewReason", a.submitted_at, a.updated_at, a.seller_id is null as "isVermeils", a.artist_id, r.name as artist_name, c.name as collection,
    (select jsonb_agg(jsonb_build_object('id', i.id, 'key', i.image_key, 'width', i.width, 'height', i.height,
        'thumbhash', i.thumbhash, 'color', i.colors[1]) order by i.position)
      from artwork_images i where i.artwork_id = a.id) as images,
    (select jsonb_build_object('id', l.id, 'state', l.state, 'currentBid', l.current_bid_cents, 'bidCount', l.bid_count,
        'opensAt', l.opens_at, 'closesAt', l.closes_at, 'hammerPrice', l.hammer_cents)
      from public_lots l where l.artwork_id = a.id order by l.created_at desc limit 1) as lot,
    (select jsonb_build_object('count', p.proposals, 'lastAt', p.last_proposed_at)
      from work_proposals p where p.artwork_id = a.id) as proposed
  from artworks a join public_artists r on r.id = a.artist_id left join collections c on c.id = a.collection_id`

function toListing(row: ListingRow): Listing {
  const { is_leasable, duration_seconds, opens_at, submitted_at, updated_at, artist_id, artist_name, lot, ...work } =
    row
  const images = work.images ?? []
  return {
    ...work,
    leasePrice: is_leasable ? work.leasePrice : null,
    proposed: { count: work.proposed?.count ?? 0, lastAt: isoOf(work.proposed?.lastAt ?? null) },
    days: duration_seconds / SECONDS_A_DAY,
    opensAt: opens_at?.toISOString() ?? null,
    images,
    issues: listingIssues({ ...work, imageCount: images.length }),
    artist: { id: artist_id, name: artist_name },
    lot: lot && { ...lot, opensAt: isoOf(lot.opensAt), closesAt: isoOf(lot.closesAt) },
    submittedAt: submitted_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }
}

/** A time as PostgreSQL writes it in JSON. */
const isoOf = (at: string | null) => at && new Date(at).toISOString()

/** Which listings a caller may touch: a seller their own, an administrator all. Part of each query. */
export type ListingScope = { sellerId: AccountId } | { adminId: AccountId }
/** Whose a work is that this caller starts or offers; null: Vermeil's own, which pays no account. */
export const sellerOf = (scope: ListingScope): AccountId | null => ('sellerId' in scope ? scope.sellerId : null)
const inScope = (scope: ListingScope) => ('sellerId' in scope ? sql`a.seller_id = ${scope.sellerId}` : sql`true`)

export const listingStore = {
  /** The terms of a complete work, as its lot copies them. */
  async termsOf(tx: Tx, id: string): Promise<SaleTerms & Pick<LotOffer, 'sellerId' | 'durationMs' | 'opensAt'>> {
    const row = await tx
      .selectFrom('artworks')
      .select(['seller_id', 'starting_bid_cents', 'estimate_high_cents', 'reserve_cents', 'buy_now_cents'])
      .select(['buy_now_visibility', 'duration_seconds', 'opens_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      sellerId: row.seller_id,
      startingBid: must(row.starting_bid_cents, 'the starting bid of an offered work'),
      estimateHigh: row.estimate_high_cents,
      reserve: row.reserve_cents,
      buyNowPrice: row.buy_now_cents,
      buyNowVisibility: row.buy_now_visibility as BuyNowVisibility,
      durationMs: row.duration_seconds * 1_000,
      opensAt: row.opens_at,
    }
  },

  /** A listing that the caller's transaction has locked. */
  read: async (tx: Tx, id: string, scope: ListingScope): Promise<Listing> =>
    must(await listingStore.byId(tx, id, scope), 'a locked listing'),

  async byId(db: Db | Tx, id: string, scope: ListingScope): Promise<Listing | null> {
    const found = await sql<ListingRow>`${rows} where a.id = ${id} and ${inScope(scope)}`.execute(db)
    return found.rows[0] ? toListing(found.rows[0]) : null
  },

  async subject(db: Db | Tx, id: string): Promise<{ id: string; sellerId: AccountId | null } | null> {
    const found = db.selectFrom('artworks').select(['id', 'seller_id as sellerId']).where('id', '=', id)
    return (await found.executeTakeFirst()) ?? null
  },

  async ofSeller(db: Db, sellerId: AccountId): Promise<Listing[]> {
    const found =
      await sql<ListingRow>`${rows} where a.seller_id = ${sellerId} order by a.updated_at desc limit 500`.execute(db)
    return found.rows.map(toListing)
  },

  /** The longest waiting first. */
  async inReview(db: Db): Promise<Listing[]> {
    const found = await sql<ListingRow>`${rows} where a.status = 'in_review' order by a.submitted_at limit 500`.execute(
      db,
    )
    return found.rows.map(toListing)
  },

  /** Locks the work until the transaction ends, but not its lot. */
  async lock(
    tx: Tx,
    id: string,
    scope: ListingScope,
  ): Promise<{ id: string; status: ArtworkStatus; sellerId: AccountId | null } | null> {
    const found = await sql<{ id: string; status: ArtworkStatus; sellerId: AccountId | null }>`
      select a.id, a.status, a.seller_id as "sellerId" from artworks a
      where a.id = ${id} and ${inScope(scope)} for update`.execute(tx)
    return found.rows[0] ?? null
  },

  /** One seller's submissions are counted one after the other, so that two at once can't both be the last allowed. */
  async lockSeller(tx: Tx, sellerId: AccountId | null): Promise<void> {
    await lockName(tx, `listings of ${sellerId ?? 'Vermeil'}`)
  },

  async countOf(db: Db | Tx, sellerId: AccountId | null): Promise<{ active: number; drafts: number }> {
    const found = await sql<{ active: number; drafts: number }>`
      select (count(*) filter (where status in ('listed', 'in_review')))::int as active,
        (count(*) filter (where status in ('draft', 'rejected')))::int as drafts
      from artworks where ${sellerId === null ? sql`seller_id is null` : sql`seller_id = ${sellerId}`}`.execute(db)
    return one(found.rows)
  },

  /** Everything about the works of a seller, for a copy of their data. */
  exportOf: (db: Db, sellerId: AccountId) =>
    db.selectFrom('artworks').selectAll().where('seller_id', '=', sellerId).execute(),

  async neverOffered(tx: Tx, sellerId: AccountId): Promise<string[]> {
    const works = await tx
      .selectFrom('artworks')
      .select('id')
      .where('seller_id', '=', sellerId)
      .where('status', 'in', ['draft', 'rejected'])
      .execute()
    return works.map(({ id }) => id)
  },

  /** Every lot that the work has had. */
  async lotIdsOf(tx: Tx, artworkId: ArtworkId): Promise<string[]> {
    const found = await sql<{ id: string }>`select id from public_lots where artwork_id = ${artworkId}`.execute(tx)
    return found.rows.map(({ id }) => id)
  },

  async hasBids(tx: Tx, artworkId: ArtworkId): Promise<boolean> {
    const found = await sql`select from public_lots where artwork_id = ${artworkId} and bid_count > 0`.execute(tx)
    return found.rows.length > 0
  },

  async remove(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await tx.deleteFrom('artworks').where('id', 'in', ids).execute()
  },

  async imageBytes(db: Db | Tx, sellerId: AccountId): Promise<number> {
    const found = await sql<{ bytes: number }>`
      select coalesce(sum(i.bytes), 0) as bytes from artwork_images i join artworks a on a.id = i.artwork_id
      where a.seller_id = ${sellerId}`.execute(db)
    return one(found.rows).bytes
  },
}
