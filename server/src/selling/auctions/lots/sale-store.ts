import type { AccountId, ArtworkId, LotId, SaleId } from '@vermeil/contracts/ids'
import { one } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { housePaddles } from '../rules/lot-states.ts'

/** A sale, as payments needs it for the invoice. */
export interface SaleToSettle {
  readonly id: string
  readonly lotId: LotId
  readonly artworkId: ArtworkId
  readonly sellerId: AccountId | null
  /** A person; Vermeil itself; or somebody in the room whom the administrator has not named yet. */
  readonly buyer: { readonly accountId: AccountId } | 'house' | 'floor'
  readonly price: number
  readonly outcome: 'highest-bidder' | 'buy-now' | 'marked-by-admin' | 'admin-purchase'
  readonly soldAt: Date
  readonly paymentDueAt: Date
  /** The lot's own: how long its buyer has to pay. */
  readonly paymentTermHours: number
}

type SaleRow = Omit<SaleToSettle, 'buyer'> & { buyerId: AccountId; assignedTo: string | null }

const columns = `id, lot_id as "lotId", artwork_id as "artworkId", seller_id as "sellerId", buyer_id as "buyerId",
  assigned_to as "assignedTo", price_cents as price, outcome, sold_at as "soldAt", payment_due_at as "paymentDueAt",
  (select payment_term_hours from lots where lots.id = lot_id) as "paymentTermHours"`

// Locked, so that a sale is either invoiced before its bid is voided, and the invoice canceled, or not invoiced at all.
const lockSale = {
  name: 'auctions.lock-sale',
  text: `select ${columns} from sales where id = $1 and voided_at is null for no key update`,
}
const lockSaleOfLot = {
  name: 'auctions.lock-sale-of-lot',
  text: `select ${columns} from sales where lot_id = $1 for no key update`,
}
const voidSaleOfLot = { name: 'auctions.void-sale', text: 'update sales set voided_at = $2 where lot_id = $1' }
const readVoidedSales = { name: 'auctions.voided-sales', text: 'select id from sales where voided_at is not null' }
const readSalesOf = {
  name: 'auctions.sales-of',
  text: `select ${columns} from sales where (seller_id = $1 or buyer_id = $1) and voided_at is null
    order by sold_at, id`,
}

/** Null where there is none, or the bid that made it was voided. */
export async function saleToSettle(run: RunSql, saleId: SaleId): Promise<SaleToSettle | null> {
  const [row] = await run<SaleRow>(lockSale, [saleId])
  return row ? toSale(row) : null
}

/** Also one that was voided: its order may not be settled yet. */
export async function saleOfLot(run: RunSql, lotId: LotId): Promise<SaleToSettle | null> {
  const [row] = await run<SaleRow>(lockSaleOfLot, [lotId])
  return row ? toSale(row) : null
}

export const voidSale = async (run: RunSql, lotId: LotId, at: Date): Promise<void> => {
  await run(voidSaleOfLot, [lotId, at])
}

export const voidedSales = async (run: RunSql): Promise<string[]> =>
  (await run<{ id: string }>(readVoidedSales)).map(({ id }) => id)

const readSoldBetween = {
  name: 'auctions.sold-between',
  text: `select count(*)::int as count, coalesce(sum(price_cents), 0) as value from sales
    where sold_at >= $1 and sold_at < $2 and voided_at is null`,
}

export const soldBetween = async (run: RunSql, { from, to }: { from: Date; to: Date }) =>
  one(await run<{ count: number; value: number }>(readSoldBetween, [from, to]))

export interface SoldLot {
  readonly endedAt: Date | null
  readonly hammerPrice: number | null
  /** The length of its public history, and the hash of the last entry. */
  readonly entries: number
  readonly head: string | null
}

const readSoldLot = {
  name: 'auctions.sold-lot',
  text: `select ended_at as "endedAt", hammer_cents as "hammerPrice", sequence as entries,
      case when sequence > 0 then chain_head end as head from lots where id = $1`,
}

export const soldLot = async (run: RunSql, lotId: LotId): Promise<SoldLot> =>
  one(await run<SoldLot>(readSoldLot, [lotId]))

/** All that somebody has sold or bought, the oldest first. */
export const salesOf = async (run: RunSql, accountId: AccountId): Promise<SaleToSettle[]> =>
  (await run<SaleRow>(readSalesOf, [accountId])).map(toSale)

function toSale({ buyerId, assignedTo, ...sale }: SaleRow): SaleToSettle {
  if (buyerId === housePaddles.house) return { ...sale, buyer: 'house' }
  if (buyerId === housePaddles.floor) return { ...sale, buyer: assignedTo ? { accountId: assignedTo } : 'floor' }
  return { ...sale, buyer: { accountId: buyerId } }
}

const readBidders = {
  name: 'auctions.bidders-by-amount',
  text: `with struck as (
      select unnest(voids) as sequence from lot_entries where lot_id = $1 and kind = 'void'
    )
    select bidder_id as "accountId", max(amount_cents) as amount from lot_entries e
    where lot_id = $1 and kind in ('open', 'ceiling-answer') and bidder_id <> all($2::uuid[])
      and sequence not in (select sequence from struck)
      and not exists (select from ceilings c
        where c.lot_id = $1 and c.of_instruction = e.of_instruction and c.plan_id is not null)
    group by bidder_id order by amount desc, min(sequence) limit $3`,
}

export interface BidderOfLot {
  readonly accountId: AccountId
  /** What they offered in public: a ceiling stays private. */
  readonly amount: number
}

/** The people who bid on a lot, other than `except`, the highest bid first. What a plan bid is not offered again: its money is free for other lots. */
export const biddersByAmount = (
  run: RunSql,
  lotId: LotId,
  except: readonly string[],
  limit: number,
): Promise<BidderOfLot[]> => run<BidderOfLot>(readBidders, [lotId, except, limit])

const readOfferedAt = {
  name: 'auctions.offered-at',
  text: `with struck as (
      select unnest(voids) as sequence from lot_entries where lot_id = $1 and kind = 'void'
    )
    select coalesce(
      (select case when bool_or(plan_id is not null) then min(placed_at) else max(placed_at) end from ceilings
        where bid.kind = 'ceiling-answer' and lot_id = bid.lot_id
        and bidder_id = bid.bidder_id and of_instruction = bid.of_instruction), bid.placed_at) as at
    from lot_entries bid
    where lot_id = $1 and bidder_id = $2 and amount_cents = $3 and kind in ('open', 'ceiling-answer')
      and sequence not in (select sequence from struck)
    order by sequence desc limit 1`,
}

/**
 * When somebody set the maximum, or placed the open bid, behind their bid of this amount; null if they made none. A
 * spend plan has set its money aside by the tables of its first maximum, and only moves that one later.
 */
export async function offeredAt(run: RunSql, { lotId, accountId, amount }: BidderOfLot & { lotId: LotId }) {
  const [bid] = await run<{ at: Date }>(readOfferedAt, [lotId, accountId, amount])
  return bid?.at ?? null
}

export interface FloorSale {
  readonly lotId: LotId
  readonly price: number
  readonly soldAt: Date
}

const readFloorSales = {
  name: 'auctions.floor-sales',
  text: `select lot_id as "lotId", price_cents as price, sold_at as "soldAt" from sales
    where buyer_id = $1 and assigned_to is null and voided_at is null order by sold_at desc limit $2`,
}

/** Sales to the floor paddle without a named buyer, the newest first. */
export const unassignedFloorSales = (run: RunSql, limit: number): Promise<FloorSale[]> =>
  run<FloorSale>(readFloorSales, [housePaddles.floor, limit])

const lockFloorSale = {
  name: 'auctions.lock-floor-sale',
  text: `select s.buyer_id = $3 and s.assigned_to is null as "isUnassigned",
      coalesce($2::uuid = any(l.interested_parties) or (l.commissions ->> $2::text)::timestamptz > s.sold_at, false)
        as "isInterested"
    from sales s join lots l on l.id = s.lot_id where s.lot_id = $1 and s.voided_at is null for update of s`,
}

/** Locks the sale of a lot; null where there is none. `isInterested`: the account is paid from it. */
export async function lockSaleToAssign(run: RunSql, lotId: LotId, accountId: AccountId | null) {
  const values = [lotId, accountId, housePaddles.floor]
  const [sale] = await run<{ isUnassigned: boolean; isInterested: boolean }>(lockFloorSale, values)
  return sale ?? null
}

// A named buyer owes the price from then on, and has as long to pay it as any other buyer.
const assignFloorSale = {
  name: 'auctions.assign-sale',
  text: `update sales set assigned_to = $2, payment_due_at = house_now() + make_interval(hours => payment_term_hours)
    from lots where lot_id = $1 and lots.id = lot_id
    returning sales.id, price_cents as price, payment_due_at as "paymentDueAt", house_now() as now`,
}

export interface AssignedSale {
  readonly id: string
  readonly price: number
  readonly paymentDueAt: Date
  readonly now: Date
}

export const assignTo = async (run: RunSql, lotId: LotId, accountId: AccountId): Promise<AssignedSale> =>
  one(await run<AssignedSale>(assignFloorSale, [lotId, accountId]))
