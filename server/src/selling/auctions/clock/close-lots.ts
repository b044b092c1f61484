import type { LotId } from '@vermeil/contracts/ids'
import type { ForEachDue } from '../../../platform/for-each-due.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onClient, onTx, type RunSql } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { decideClose } from '../rules/closing-rules.ts'
import { openIfDue, type TermsFor } from '../rules/lot-states.ts'
import { lockDue, lockOpening, lotsToClose, lotsToOpen } from './clock-store.ts'
import { BEAT_EVERY_MS } from './heartbeat.ts'
import { type SettleDeps, writeWithEnds } from './settle-ended.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'pool' | 'transaction'>
  forEachDue: ForEachDue
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  termsFor: TermsFor
}

const LOTS_AT_ONCE = 100
/** The clock looks every second: a lot that failed for a moment closes with the next look. */
const RETRY_SECONDS = 1
/** Nothing closes before the outage is dealt with that ten missing heartbeats mean. */
const MAX_SILENCE_MS = 10 * BEAT_EVERY_MS

type Act = {
  task: string
  find: (run: RunSql, limit: number, without: readonly string[]) => Promise<{ id: string }[]>
  /** Those of them that are still due and that no other transaction has locked. */
  lock: (run: RunSql, ids: readonly string[]) => Promise<string[]>
  decide: (unit: LotUnitOfWork, lotId: LotId) => void
}

/**
 * Closes and opens lots by the clock. Any node may do it; row lock and state make sure that it is done once. Each
 * returns the lots that failed and wait for another attempt.
 */
export function createLotClosing({ database, forEachDue, onCommitted, termsFor, ...deps }: Deps) {
  async function actOn(ids: readonly string[], { lock, decide }: Act): Promise<void> {
    const unit = await database.transaction(async (tx: Tx) => {
      const run = onTx(tx)
      const locked = await lock(run, ids)
      const opened = await LotUnitOfWork.open(run, locked)
      for (const id of locked) decide(opened, id)
      await writeWithEnds(tx, opened, deps)
      return opened
    })
    onCommitted(unit.changes(), unit.now)
  }

  const forEachLot = (act: Act) =>
    forEachDue({
      task: act.task,
      idField: 'lotId',
      find: (without) => act.find(onClient(database.pool), LOTS_AT_ONCE, without),
      runTogether: (lots) =>
        actOn(
          lots.map(({ id }) => id),
          act,
        ),
      run: ({ id }) => actOn([id], act),
      firstPauseSeconds: RETRY_SECONDS,
    })

  return {
    closeDue: () =>
      forEachLot({
        task: 'lots to close',
        find: lotsToClose,
        lock: (run, ids) => lockDue(run, ids, MAX_SILENCE_MS),
        decide(unit, id) {
          const decision = decideClose(openIfDue(unit.lot(id).lot, unit.now, termsFor), unit.now)
          if (decision.accepted) unit.apply(decision)
        },
      }),
    openDue: () =>
      forEachLot({
        task: 'lots to open',
        find: lotsToOpen,
        lock: lockOpening,
        decide(unit, id) {
          unit.apply({ lot: openIfDue(unit.lot(id).lot, unit.now, termsFor) })
        },
      }),
  }
}
