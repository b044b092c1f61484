import type { AccountId, ArtworkId, LotId, OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'

/** A work that somebody won or bought, and has paid for. */
export type OwnedOrder = {
  id: OrderId
  ownerId: AccountId
  artworkId: ArtworkId
  lotId: LotId
  title: string
  artistName: string
  price: number
  paidAt: Date
}

const MAX_PIECES = 5_000

/** Leaves out works that have been sold on. */
const ownedBy = (condition: ReturnType<typeof sql>) => sql<OwnedOrder>`
  select o.id, o.buyer_id as "ownerId", o.artwork_id as "artworkId", o.lot_id as "lotId", o.title,
    o.artist_name as "artistName", o.amount_cents - o.refunded_cents as price, o.paid_at as "paidAt"
  from orders o
  where ${condition} and o.kind in ('purchase', 'auction') and o.status = 'paid'
    and o.artwork_id is not null and o.lot_id is not null
    and not exists (
      select from orders newer
      where newer.artwork_id = o.artwork_id and newer.created_at > o.created_at
        and newer.kind in ('purchase', 'auction') and newer.status = 'paid'
    )
  order by o.paid_at desc, o.id
  limit ${MAX_PIECES}`

export const ownedOrderStore = {
  async ofAccount(db: Db, accountId: AccountId): Promise<OwnedOrder[]> {
    return (await ownedBy(sql`o.buyer_id = ${accountId}`).execute(db)).rows
  },

  async byId(db: Db, orderId: OrderId): Promise<OwnedOrder | null> {
    return (await ownedBy(sql`o.id = ${orderId}`).execute(db)).rows[0] ?? null
  },
}
