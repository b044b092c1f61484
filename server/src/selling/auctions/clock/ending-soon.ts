import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onClient, onTx } from '../../../platform/postgres/run-sql.ts'
import { biddersOf } from '../lots/history-store.ts'
import { lotsEndingWithin, takeEndingWithin } from './clock-store.ts'

type Deps = {
  database: Pick<Database, 'pool' | 'transaction'>
  forEachDue: ForEachDue
  notices: Pick<Notices, 'notify'>
  watchersOf: WatchersOf
}

/** The people who watch these lots. */
export type WatchersOf = (
  tx: Tx,
  lotIds: readonly LotId[],
) => Promise<{ lotId: LotId; accountId: AccountId; hasAlerts: boolean }[]>

/** In time to come back and bid. */
const NOTICE_MS = 15 * 60_000
const MAX_LOTS = 200
/** The clock does this every 15 seconds. */
const RETRY_SECONDS = 10

/** Notifies bidders and watchers that a lot is about to close, while they can still bid. */
export function createEndingSoonNotifier({ database, forEachDue, notices, watchersOf }: Deps) {
  async function notify(ids: readonly LotId[]): Promise<void> {
    await database.transaction(async (tx) => {
      const run = onTx(tx)
      const ending = await takeEndingWithin(run, NOTICE_MS, ids)
      const [first] = ending
      if (!first) return
      const lotIds = ending.map(({ id }) => id)
      const watchers = (await watchersOf(tx, lotIds)).filter(({ hasAlerts }) => hasAlerts)
      const interested = [...(await biddersOf(run, lotIds)), ...watchers]
      const lotOf = new Map(ending.map((lot) => [lot.id, lot]))
      const added = new Map<string, NewNotice>()
      for (const { lotId, accountId } of interested) {
        const { leaderId, sellerId, closesAt, softCloseSeconds } = must(lotOf.get(lotId), 'a lot that ends soon')
        // Skip the leader and the seller.
        if (accountId === leaderId || accountId === sellerId) continue
        const details = { closesAt: closesAt.toISOString(), softCloseSeconds }
        added.set(`${lotId} ${accountId}`, { accountId, kind: 'ending-soon', lotId, details })
      }
      await notices.notify(tx, [...added.values()], first.now)
    })
  }

  return () =>
    forEachDue({
      task: 'lots that end soon',
      find: (without) => lotsEndingWithin(onClient(database.pool), NOTICE_MS, MAX_LOTS, without),
      runTogether: (lots) => notify(lots.map(({ id }) => id)),
      run: ({ id }) => notify([id]),
      firstPauseSeconds: RETRY_SECONDS,
    })
}
