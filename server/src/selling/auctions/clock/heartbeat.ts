import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { biddersOf } from '../lots/history-store.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { afterOutage, type Outage } from '../rules/outage-rules.ts'
import { beatOnce, lockTouchedBy } from './clock-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'notify'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onOutage: (outage: Outage, lots: number) => void
}

/** A pause of five seconds between two beats of one second is an outage, and not a busy moment. */
export const BEAT_EVERY_MS = 1_000
const PAUSE_MS = 5_000

/** Writes the heartbeat; after a gap, extends lots that lost bidding time. */
export function createHeartbeat({ database, notices, onCommitted, onOutage }: Deps) {
  return async function beat(): Promise<void> {
    const recovered = await database.transaction(async (tx) => {
      const outage = await beatOnce(onTx(tx))
      return outage.returnedAt.getTime() - outage.lastSeenAt.getTime() > PAUSE_MS ? recover(tx, outage) : null
    })
    if (!recovered) return
    const { unit, outage } = recovered
    const changes = unit.changes()
    onCommitted(changes, unit.now)
    onOutage(outage, changes.length)
  }

  async function recover(tx: Tx, outage: Outage) {
    const run = onTx(tx)
    const ids = await lockTouchedBy(run, outage)
    const unit = await LotUnitOfWork.open(run, ids)
    for (const id of ids) {
      const lot = afterOutage(unit.lot(id).lot, outage)
      if (lot) unit.apply({ lot })
    }
    await unit.write()
    const extended = unit.changes().filter(({ after }) => after.lot.venue === 'timed')
    const closeOf = new Map(extended.map(({ after }) => [after.lot.id, after.lot.closesAt?.toISOString()]))
    const bidders = await biddersOf(run, [...closeOf.keys()])
    const added = bidders.map(
      ({ lotId, accountId }): NewNotice => ({
        accountId,
        kind: 'extended',
        lotId,
        details: { closesAt: closeOf.get(lotId) },
      }),
    )
    await notices.notify(tx, added, unit.now)
    return { outage, unit }
  }
}
