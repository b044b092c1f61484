import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import type { NewNotice, Notices } from '../../notices/notices.ts'
import { biddersOf } from '../lots/history-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'post' | 'announce'>
  watchersOf: WatchersOf
}

/** Who watches these lots. */
export type WatchersOf = (tx: Tx, lotIds: readonly string[]) => Promise<{ lotId: string; accountId: string }[]>

// In time to come back and bid, and once for each lot however often its close moves.
const takeEnding = {
  name: 'auctions.take-ending',
  text: `with ending as (
      select id, closes_at, leader_id, seller_id from lots
      where venue = 'timed' and state = 'live' and closes_at > (select house_now())
        and closes_at <= (select house_now()) + interval '15 minutes'
      order by closes_at limit 200
    ), notified as (
      insert into ending_soon_notices (lot_id, notified_at) select id, house_now() from ending on conflict do nothing
      returning lot_id
    )
    select id, closes_at as "closesAt", leader_id as "leaderId", seller_id as "sellerId", house_now() as now
    from ending join notified on notified.lot_id = ending.id`,
}
type Ending = { id: string; closesAt: Date; leaderId: string | null; sellerId: string | null; now: Date }

/** Tells bidders and watchers that a lot is about to close, while they can still do something about it. */
export const createTellEndingSoon =
  ({ database, notices, watchersOf }: Deps) =>
  async (): Promise<void> => {
    const posted = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const ending = await run<Ending>(takeEnding)
      if (ending.length === 0) return []
      const lotIds = ending.map(({ id }) => id)
      const interested = [...(await biddersOf(run, lotIds)), ...(await watchersOf(tx, lotIds))]
      const lotOf = new Map(ending.map((lot) => [lot.id, lot]))
      const told = new Map<string, NewNotice>()
      for (const { lotId, accountId } of interested) {
        const { leaderId, sellerId, closesAt } = lotOf.get(lotId)!
        // Who leads has nothing to do, and who sells can do nothing.
        if (accountId === leaderId || accountId === sellerId) continue
        const details = { closesAt: closesAt.toISOString() }
        told.set(`${lotId} ${accountId}`, { accountId, kind: 'ending-soon', lotId, details })
      }
      return notices.post(run, [...told.values()], ending[0]!.now)
    })
    notices.announce(posted)
  }
