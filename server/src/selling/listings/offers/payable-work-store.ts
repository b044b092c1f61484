import type { AccountId, ArtistId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { DeliveryDetails } from '@vermeil/contracts/money/delivery.schema'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { type PackedWork, type StatedDelivery, workDelivery } from '@vermeil/contracts/money/parcels'
import { sql } from 'kysely'
import { columnsFor } from '../../../platform/postgres/columns.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { LotOffers } from '../../auctions/auctions.ts'
import { workStore } from '../drafts/work-store.ts'

/** A work with its newest lot, as far as they decide a price. For modules that take the money; not for visitors. */
export type PayableWork = {
  artworkId: ArtworkId
  lotId: LotId | null
  sellerId: AccountId | null
  artistId: ArtistId
  title: string
  artistName: string
  status: 'draft' | 'in_review' | 'rejected' | 'listed' | 'withdrawn' | 'sold'
  lotState: 'scheduled' | 'live' | 'stopped' | 'sold' | 'passed' | 'withdrawn' | null
  venue: 'timed' | 'saleroom' | null
  closesAt: Date | null
  bidCount: number
  currentBid: number | null
  startingBid: number | null
  buyNowPrice: number | null
  buyNowVisibility: 'public' | 'private' | 'hidden'
  /** Per month; null where it is not for lease. */
  leasePrice: number | null
  delivery: WorkDelivery
}

/** What delivery is computed from. */
type DeliveryFacts = PackedWork & StatedDelivery
type PayableRow = Omit<PayableWork, 'delivery'> & DeliveryFacts

const deliveryColumns = `a.medium, a.frame, a.height_cm as "heightCm", a.width_cm as "widthCm", a.depth_cm as "depthCm",
  ${columnsFor(DeliveryDetails, 'a')},
  a.own_delivery_cents as "ownDelivery", a.own_delivery_abroad_cents as "ownDeliveryAbroad"`

function toPayable(row: PayableRow): PayableWork {
  const { artworkId, lotId, sellerId, artistId, title, artistName, status, lotState, venue, closesAt, bidCount } = row
  const { currentBid, startingBid, buyNowPrice, buyNowVisibility, leasePrice } = row
  return {
    ...{ artworkId, lotId, sellerId, artistId, title, artistName, status, lotState, venue, closesAt, bidCount },
    ...{ currentBid, startingBid, buyNowPrice, buyNowVisibility, leasePrice, delivery: workDelivery(row) },
  }
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** By its own id, or by that of any of its lots. */
export async function payableWork(db: Db | Tx, id: string): Promise<PayableWork | null> {
  if (!isUuid(id)) return null
  const { rows } = await sql<PayableRow>`
    select a.id as "artworkId", l.id as "lotId", a.seller_id as "sellerId", a.artist_id as "artistId", a.title,
      r.name as "artistName", a.status, l.state as "lotState", l.venue, l.closes_at as "closesAt", coalesce(l.bid_count, 0) as "bidCount",
      l.current_bid_cents as "currentBid", l.starting_bid_cents as "startingBid", l.buy_now_cents as "buyNowPrice",
      coalesce(l.buy_now_visibility, a.buy_now_visibility) as "buyNowVisibility",
      case when a.is_leasable then a.lease_price_cents end as "leasePrice", ${sql.raw(deliveryColumns)}
    from artworks a join public_artists r on r.id = a.artist_id
    left join lateral (select * from public_lots where artwork_id = a.id order by created_at desc, id desc limit 1) l on true
    where a.id = ${id} or a.id = (select artwork_id from public_lots where id = ${id})`.execute(db)
  return rows[0] ? toPayable(rows[0]) : null
}

/** The same, with the work and its lots locked until the transaction ends: nobody sells, lends or bids on it meanwhile. */
export const createLockPayableWork =
  ({ lots }: { lots: Pick<LotOffers, 'lockLotsOf'> }) =>
  async (tx: Tx, artworkId: ArtworkId): Promise<PayableWork | null> => {
    // The lots first, as a closing does, so that the two can't deadlock.
    await lots.lockLotsOf(tx, artworkId)
    await workStore.lock(tx, artworkId)
    return payableWork(tx, artworkId)
  }
