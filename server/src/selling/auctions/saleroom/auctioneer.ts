import type { Database } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import type { TermsFor } from '../rules/lot-states.ts'
import { bringOnBlock, decideNext, returnToQueue } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
  termsFor: TermsFor
}

/** Runs the saleroom, on the node that gets the room's lock: one lot at a time, in the order of the queue. */
export function createAuctioneer({ database, onCommitted, onRoomChanged, termsFor }: Deps) {
  return async function step(): Promise<void> {
    const done = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const locked = await room.tryLock(run)
      if (!locked) return null
      const [next] = await room.waiting(run, 1)
      const { currentLotId } = locked
      const unit = await LotUnitOfWork.open(
        run,
        [currentLotId, next?.id].filter((id) => id != null),
      )
      const current = currentLotId === null ? null : unit.lot(currentLotId).lot
      const nextStep = decideNext(current, next !== undefined, unit.now)
      if (nextStep === 'wait') return null
      const following = nextStep === 'clear' || !next ? null : unit.find(next.id)
      // It was next a moment ago, before it was locked: its seller may have withdrawn it since.
      if (nextStep !== 'clear' && following?.lot.state !== 'scheduled') return null

      if (nextStep === 'rotate' && current) {
        unit.apply({ lot: returnToQueue(current, unit.now) })
        unit.place(current.id, { queuePosition: (await room.lastQueuePosition(run)) + 1 })
        // Written first: the schema allows one lot on the block, also for a moment.
        await unit.write()
      }
      if (following) {
        const { lot, durationMs } = following
        unit.apply({ lot: bringOnBlock(lot, durationMs, termsFor('saleroom'), unit.now) })
      }
      await unit.write()
      await room.show(run, following?.lot.id ?? null)
      return unit
    })
    if (!done) return
    onCommitted(done.changes(), done.now)
    onRoomChanged()
  }
}
