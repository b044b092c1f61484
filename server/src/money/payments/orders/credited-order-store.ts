import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { type CommissionTerms, splitSale } from '@vermeil/contracts/money/commission'
import type { OrderKind, OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import { remainingParts } from '../books/ledger-rules.ts'
import { type ChargedRow, chargedColumns } from './order-row.ts'

export type FirstOrder = { artworkId: ArtworkId; since: Date }
/** `share` is the realtor's, without what was refunded. */
export type CreditedOrder = { attributionId: string; kind: OrderKind; status: OrderStatus; share: number; at: Date }

/** Orders as far as they say who brought a buyer to a work, and what came of it. */
export const creditedOrderStore = {
  orderedSince: (tx: Tx, buyerId: AccountId, artworkIds: readonly ArtworkId[]): Promise<FirstOrder[]> => allRows(tx)`
      select artwork_id as "artworkId", min(created_at) as since from orders
      where artwork_id = any(${artworkIds}::uuid[]) and buyer_id = ${buyerId} group by artwork_id`,

  async ofAttributions(db: Db, attributionIds: readonly string[]): Promise<CreditedOrder[]> {
    if (attributionIds.length === 0) return []
    const { rows } = await sql<Omit<CreditedOrder, 'share'> & CommissionTerms & ChargedRow>`
      select attribution_id as "attributionId", kind, status, coalesce(paid_at, created_at) as at,
        platform_rate as "platformRate", realtor_rate as "realtorRate", ${chargedColumns}
      from orders
      where attribution_id = any(${attributionIds}::uuid[]) and status in ('due', 'paid')
      order by created_at, id`.execute(db)
    return rows.map((row) => {
      const { attributionId, kind, status, at } = row
      return { attributionId, kind, status, at, share: splitSale(remainingParts(row).price, row).realtor }
    })
  },
}
