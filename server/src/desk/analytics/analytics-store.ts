import type { AccountId } from '@vermeil/contracts/ids'
import type { Db } from '../../platform/postgres/database.ts'
import { allRows } from '../../platform/postgres/rows.ts'
import type { Work } from './analytics-rules.ts'

/** The works of a seller, as the modules that own them publish them. */
export async function worksOf(db: Db, sellerId: AccountId): Promise<Work[]> {
  return allRows(db)<Work>`
    select w.id, w.title, w.slug, w.category, w.estimate_low_cents as "estimateLow",
      w.estimate_high_cents as "estimateHigh",
      (select l.id from public_lots l where l.artwork_id = w.id order by l.created_at desc limit 1) as "lotId"
    from public_works w where w.seller_id = ${sellerId} and w.status in ('listed', 'withdrawn', 'sold')`
}
