import type { LotId } from '@vermeil/contracts/ids'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { decideClose } from '../rules/closing-rules.ts'
import { openIfDue, type TermsFor } from '../rules/lot-states.ts'
import { lockDue, lockOpening } from './clock-store.ts'
import { BEAT_EVERY_MS } from './heartbeat.ts'
import { type SettleDeps, writeWithEnds } from './settle-ended.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  termsFor: TermsFor
}

const LOTS_AT_ONCE = 100
/** Nothing closes before the outage is dealt with that ten missing heartbeats mean. */
const MAX_SILENCE_MS = 10 * BEAT_EVERY_MS

type LockSome = (run: RunSql) => Promise<string[]>
type Decide = (unit: LotUnitOfWork, lotId: LotId) => void

/** Closes and opens lots by the clock. Any node may do it; row lock and state make sure that it is done once. */
export function createLotClosing({ database, onCommitted, termsFor, ...deps }: Deps) {
  /** Returns how many lots were found. */
  async function round(lockSome: LockSome, decide: Decide): Promise<number> {
    const { found, posted, unit } = await database.transaction(async (tx: Tx) => {
      const run = onTx(tx)
      const ids = await lockSome(run)
      const opened = await LotUnitOfWork.open(run, ids)
      for (const id of ids) decide(opened, id)
      return { found: ids.length, posted: await writeWithEnds(tx, opened, deps), unit: opened }
    })
    onCommitted(unit.changes(), unit.now)
    deps.notices.announce(posted)
    return found
  }

  async function untilNone(lockSome: LockSome, decide: Decide) {
    let found: number
    do found = await round(lockSome, decide)
    while (found === LOTS_AT_ONCE)
  }

  return {
    closeDue: () =>
      untilNone(
        (run) => lockDue(run, LOTS_AT_ONCE, MAX_SILENCE_MS),
        (unit, id) => {
          const decision = decideClose(openIfDue(unit.lot(id).lot, unit.now, termsFor), unit.now)
          if (decision.accepted) unit.apply(decision)
        },
      ),
    openDue: () =>
      untilNone(
        (run) => lockOpening(run, LOTS_AT_ONCE),
        (unit, id) => {
          unit.apply({ lot: openIfDue(unit.lot(id).lot, unit.now, termsFor) })
        },
      ),
  }
}
