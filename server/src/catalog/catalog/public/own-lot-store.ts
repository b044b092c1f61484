import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Db } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

const MAX_LOTS = 500

type OwnLots = { lotIds: LotId[]; active: number; activeBefore: number; now: Date }

/** A seller's lots that are open or waiting, the next to close first, and how many could be bid on then and now. */
export async function ownLots(db: Db, sellerId: AccountId): Promise<OwnLots> {
  return oneRow(db)<OwnLots>`
    select house_now() as now,
      array(select id from public_lots where seller_id = ${sellerId} and state in ('scheduled', 'live', 'stopped')
        order by closes_at nulls last, opens_at, id limit ${MAX_LOTS}) as "lotIds",
      (count(*) filter (where state in ('live', 'stopped')))::int as active,
      (count(*) filter (where state <> 'withdrawn' and opens_at <= (select house_now()) - interval '30 days'
        and (ended_at is null or ended_at > (select house_now()) - interval '30 days')))::int as "activeBefore"
    from public_lots where seller_id = ${sellerId}`
}
