import { isAwaitingTurn } from '@vermeil/contracts/awaiting-turn'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import type { Lot } from '../rules/lot-states.ts'
import { decideSaleroomEntry } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
}

/**
 * Puts the saleroom's queue into a new order; waiting lots that are not named follow as they were. A timed lot that is
 * named comes into the saleroom, while nobody has bid on it: a bid was made for a lot with its own time to close.
 */
export const createOrderQueue =
  ({ database, onCommitted, onRoomChanged }: Deps) =>
  async (lotIds: readonly string[], adminId: string): Promise<void> => {
    const sitting = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const { currentLotId } = await room.lock(run)
      const waiting = (await room.waiting(run, 1_000)).map(({ id }) => id)
      const order = [...new Set([...lotIds, ...waiting])]
      const opened = await Sitting.open(run, order)
      for (const [place, id] of order.entries()) {
        const kept = opened.lot(id)
        if (!kept) throw new AppError('lot.unknown', {})
        if (!isAwaitingTurn(kept.lot)) enter(opened, kept.lot)
        if (kept.queuePosition !== place + 1) opened.place(id, { queuePosition: place + 1 })
      }
      await opened.write()
      await room.show(run, currentLotId)
      await recordAct(tx, { actorId: adminId, act: 'saleroom.queue', subject: 'saleroom', details: { lotIds } })
      return opened
    })
    onCommitted(sitting.changes(), sitting.now)
    onRoomChanged()
  }

function enter(sitting: Sitting, lot: Lot) {
  const waiting = decideSaleroomEntry(lot, sitting.now)
  if (!waiting.accepted) throw new AppError(waiting.code, waiting.details)
  sitting.record(waiting)
  // It ran for days; in the saleroom it has the saleroom's own time.
  sitting.place(lot.id, { durationMs: null })
}
