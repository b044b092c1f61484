import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import { decideClose } from '../rules/closing-rules.ts'
import { openIfDue } from '../rules/lot-states.ts'
import { type SettleDeps, writeWithEnds } from './settle-ended.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
}

const LOTS_AT_ONCE = 100

// `skip locked`: whatever another node holds, it is closing, or a bid is moving its close this very moment. While the
// heart has not beaten for a while the house was down, and nobody may lose time to that (promise 14).
const takeDue = {
  name: 'auctions.take-due',
  text: `select id from lots
    where state = 'live' and closes_at <= (select house_now())
      and not exists (select from house_heartbeat where beat_at < (select house_now()) - interval '10 seconds')
    order by closes_at limit ${LOTS_AT_ONCE} for no key update skip locked`,
}

const takeOpening = {
  name: 'auctions.take-opening',
  text: `select id from lots where state = 'scheduled' and venue = 'timed' and opens_at <= (select house_now())
    order by opens_at limit ${LOTS_AT_ONCE} for no key update skip locked`,
}

/** The hammer and the opening bell. Any node may strike them, each falls once: the row's lock and state see to it. */
export function createLotClosing({ database, onCommitted, ...deps }: Deps) {
  /** One round; says how many it found. */
  async function round(take: typeof takeDue, decide: (sitting: Sitting, lotId: string) => void): Promise<number> {
    const { found, posted, sitting } = await database.transaction(async (tx: Tx) => {
      const run = onTx(tx)
      const ids = await idsOf(run, take)
      const opened = await Sitting.open(run, ids)
      for (const id of ids) decide(opened, id)
      return { found: ids.length, posted: await writeWithEnds(tx, opened, deps), sitting: opened }
    })
    onCommitted(sitting.changes(), sitting.now)
    deps.notices.announce(posted)
    return found
  }

  async function untilNone(take: typeof takeDue, decide: (sitting: Sitting, lotId: string) => void) {
    let found: number
    do found = await round(take, decide)
    while (found === LOTS_AT_ONCE)
  }

  return {
    closeDue: () =>
      untilNone(takeDue, (sitting, id) => {
        const decision = decideClose(sitting.lot(id)!.lot, sitting.now)
        if (decision.accepted) sitting.record(decision)
      }),
    openDue: () =>
      untilNone(takeOpening, (sitting, id) => {
        sitting.record({ lot: openIfDue(sitting.lot(id)!.lot, sitting.now) })
      }),
  }
}

async function idsOf(run: RunSql, statement: typeof takeDue): Promise<string[]> {
  return (await run<{ id: string }>(statement)).map(({ id }) => id)
}
