import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { housePaddles } from '../rules/lot-states.ts'

/** A sale as those who invoice it need it. */
export interface SaleToSettle {
  readonly id: string
  readonly lotId: string
  readonly artworkId: string
  readonly sellerId: string | null
  /** A person; the house itself; or somebody in the room whom the administrator has not named yet. */
  readonly buyer: { readonly accountId: string } | 'house' | 'floor'
  readonly price: number
  readonly outcome: 'highest-bidder' | 'buy-now' | 'marked-by-admin' | 'admin-purchase'
  readonly soldAt: Date
  readonly paymentDueAt: Date
}

type SaleRow = Omit<SaleToSettle, 'buyer'> & { buyerId: string; assignedTo: string | null }

const columns = `id, lot_id as "lotId", artwork_id as "artworkId", seller_id as "sellerId", buyer_id as "buyerId",
  assigned_to as "assignedTo", price_cents as price, outcome, sold_at as "soldAt", payment_due_at as "paymentDueAt"`

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
export async function saleToSettle(run: RunSql, saleId: string): Promise<SaleToSettle | null> {
  const [row] = await run<SaleRow>(lockSale, [saleId])
  return row ? toSale(row) : null
}

/** Also one that was voided: what hangs on it may not be settled yet. */
export async function saleOfLot(run: RunSql, lotId: string): Promise<SaleToSettle | null> {
  const [row] = await run<SaleRow>(lockSaleOfLot, [lotId])
  return row ? toSale(row) : null
}

export const voidSale = async (run: RunSql, lotId: string, at: Date): Promise<void> => {
  await run(voidSaleOfLot, [lotId, at])
}

export const voidedSales = async (run: RunSql): Promise<string[]> =>
  (await run<{ id: string }>(readVoidedSales)).map(({ id }) => id)

/** All that somebody has sold or bought, the oldest first. */
export const salesOf = async (run: RunSql, accountId: string): Promise<SaleToSettle[]> =>
  (await run<SaleRow>(readSalesOf, [accountId])).map(toSale)

function toSale({ buyerId, assignedTo, ...sale }: SaleRow): SaleToSettle {
  if (buyerId === housePaddles.house) return { ...sale, buyer: 'house' }
  if (buyerId === housePaddles.floor) return { ...sale, buyer: assignedTo ? { accountId: assignedTo } : 'floor' }
  return { ...sale, buyer: { accountId: buyerId } }
}

const readUnderbidder = {
  name: 'auctions.underbidder',
  text: `with struck as (
      select unnest(voids) as sequence from lot_entries where lot_id = $1 and kind = 'void'
    )
    select e.bidder_id as "accountId", max(e.amount_cents) as amount
    from lot_entries e join accounts a on a.id = e.bidder_id
    where e.lot_id = $1 and e.kind in ('open', 'ceiling-answer') and e.bidder_id <> all($2::uuid[])
      and a.erased_at is null and a.suspended_at is null
      and e.sequence not in (select sequence from struck)
    group by e.bidder_id order by amount desc, min(e.sequence) limit 1`,
}

/** Who bid most on a lot, those named aside, and what they offered in the open: a ceiling is nobody's to look up. */
export async function underbidderOf(
  run: RunSql,
  lotId: string,
  except: readonly string[],
): Promise<{ accountId: string; amount: number } | null> {
  const [row] = await run<{ accountId: string; amount: number }>(readUnderbidder, [lotId, except])
  return row ?? null
}
