import type { AccountId, ArtworkId, LotId, OrderId } from '@vermeil/contracts/ids'
import { type OrderKind, saleKinds } from '@vermeil/contracts/money/order-kinds'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { remainingPrice } from '../books/ledger-rules.ts'
import { type ChargedRow, chargedColumns } from './order-row.ts'

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

/** A paid sale of a work, also one that has been sold on since. */
export type SoldOrder = {
  id: OrderId
  /** Null where Vermeil bought. */
  buyerId: AccountId | null
  artworkId: ArtworkId
  lotId: LotId
  kind: OrderKind
  amount: number
  paidAt: Date
}

const MAX_PIECES = 5_000

/** Leaves out works that have been sold on. */
const ownedBy = (condition: ReturnType<typeof sql>) => sql<Omit<OwnedOrder, 'price'> & ChargedRow>`
  select o.id, o.buyer_id as "ownerId", o.artwork_id as "artworkId", o.lot_id as "lotId", o.title,
    o.artist_name as "artistName", o.paid_at as "paidAt", ${chargedColumns}
  from orders o
  where ${condition} and o.kind = any(${saleKinds}) and o.status = 'paid'
    and o.artwork_id is not null and o.lot_id is not null
    and not exists (
      select from orders newer
      where newer.artwork_id = o.artwork_id and newer.created_at > o.created_at
        and newer.kind = any(${saleKinds}) and newer.status = 'paid'
    )
  order by o.paid_at desc, o.id
  limit ${MAX_PIECES}`

const soldBy = (condition: ReturnType<typeof sql>) => sql<SoldOrder>`
  select id, buyer_id as "buyerId", artwork_id as "artworkId", lot_id as "lotId", kind, amount_cents as amount,
    paid_at as "paidAt"
  from orders
  where ${condition} and kind = any(${saleKinds}) and status = 'paid' and lot_id is not null
    and artwork_id is not null`

function toOwned(row: Omit<OwnedOrder, 'price'> & ChargedRow): OwnedOrder {
  const { id, ownerId, artworkId, lotId, title, artistName, paidAt } = row
  return { id, ownerId, artworkId, lotId, title, artistName, paidAt, price: remainingPrice(row) }
}

export const ownedOrderStore = {
  async ofAccount(db: Db, accountId: AccountId): Promise<OwnedOrder[]> {
    return (await ownedBy(sql`o.buyer_id = ${accountId}`).execute(db)).rows.map(toOwned)
  },

  async byId(db: Db, orderId: OrderId): Promise<OwnedOrder | null> {
    const [row] = (await ownedBy(sql`o.id = ${orderId}`).execute(db)).rows
    return row ? toOwned(row) : null
  },

  async soldById(db: Db, orderId: OrderId): Promise<SoldOrder | null> {
    return (await soldBy(sql`id = ${orderId}`).execute(db)).rows[0] ?? null
  },

  /** Locked against a refund until the transaction ends. The first payment comes first. */
  async soldOfWork(tx: Tx, artworkId: ArtworkId): Promise<SoldOrder[]> {
    const { rows } = await sql<SoldOrder>`${soldBy(sql`artwork_id = ${artworkId}`)} order by id for share`.execute(tx)
    return rows.toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  },
}
