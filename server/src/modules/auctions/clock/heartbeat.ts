import type { Database } from '../../../platform/postgres/database.ts'
import { onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import type { NewNotice, Notices } from '../../notices/notices.ts'
import { biddersOf } from '../lots/history-store.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import { afterOutage, type Outage } from '../rules/outage-rules.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'post' | 'announce'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onOutage: (outage: Outage, lots: number) => void
}

/** A living house beats every second. A pause of five is one in which nobody could be served, and not a busy moment. */
export const BEAT_EVERY_MS = 1_000
const PAUSE_MS = 5_000

const firstBeat = {
  name: 'auctions.first-beat',
  text: 'insert into house_heartbeat (beat_at) values (house_now()) on conflict do nothing',
}
// The row's lock makes one node judge the pause: the next one finds a fresh beat.
const takePulse = {
  name: 'auctions.take-pulse',
  text: 'with held as materialized (select beat_at from house_heartbeat for update) select beat_at, house_now() as now from held',
}
const beatAgain = { name: 'auctions.beat', text: 'update house_heartbeat set beat_at = $1' }

// Every lot the rule might give time to; which of them it does is the rule's to say.
const touchedByOutage = {
  name: 'auctions.touched-by-outage',
  text: `select id from lots where closes_at >= $1 and state in ('live', 'scheduled')
    and (venue = 'saleroom' or closes_at < $2::timestamptz + interval '10 minutes') order by id for no key update`,
}

/** Beats the house's heart; and where it has stood still, gives back the time that this took from anyone's bidding. */
export function createHeartbeat({ database, notices, onCommitted, onOutage }: Deps) {
  return async function beat(): Promise<void> {
    const recovered = await database.transaction(async (tx) => {
      const run = onTx(tx)
      await run(firstBeat)
      const [pulse] = await run<{ beat_at: Date; now: Date }>(takePulse)
      const outage: Outage = { lastSeenAt: pulse!.beat_at, returnedAt: pulse!.now }
      await run(beatAgain, [pulse!.now])
      return outage.returnedAt.getTime() - outage.lastSeenAt.getTime() > PAUSE_MS ? recover(run, outage) : null
    })
    if (!recovered) return
    onCommitted(recovered.sitting.changes(), recovered.sitting.now)
    notices.announce(recovered.posted)
    onOutage(recovered.outage, recovered.sitting.changes().length)
  }

  async function recover(run: RunSql, outage: Outage) {
    const rows = await run<{ id: string }>(touchedByOutage, [outage.lastSeenAt, outage.returnedAt])
    const ids = rows.map(({ id }) => id)
    const sitting = await Sitting.open(run, ids)
    for (const id of ids) {
      const lot = afterOutage(sitting.lot(id)!.lot, outage)
      if (lot) sitting.record({ lot })
    }
    await sitting.write()
    const extended = sitting.changes().filter(({ after }) => after.lot.venue === 'timed')
    const closeOf = new Map(extended.map(({ after }) => [after.lot.id, after.lot.closesAt!.toISOString()]))
    const bidders = await biddersOf(run, [...closeOf.keys()])
    const told = bidders.map(
      ({ lotId, accountId }): NewNotice => ({
        accountId,
        kind: 'extended',
        lotId,
        details: { closesAt: closeOf.get(lotId)! },
      }),
    )
    return { outage, sitting, posted: await notices.post(run, told, sitting.now) }
  }
}
