import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { isAwaitingTurn } from '@vermeil/contracts/selling/awaiting-turn'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, type recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import type { Lot, OpeningTerms, TermsFor } from '../rules/lot-states.ts'
import { decideSaleroomEntry } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
  termsFor: TermsFor
  audit: typeof recordAct
}

/**
 * Orders the saleroom's queue; waiting lots that are not named follow in their old order. A timed lot that is named moves
 * into the saleroom, while nobody has bid on it: a bidder relies on the time at which the lot closes.
 */
export const createOrderQueue =
  ({ database, onCommitted, onRoomChanged, termsFor, audit }: Deps) =>
  async (lotIds: readonly LotId[], adminId: AccountId): Promise<void> => {
    const unit = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const { currentLotId } = await room.lock(run)
      const waiting = (await room.waiting(run, 1_000)).map(({ id }) => id)
      const order = [...new Set([...lotIds, ...waiting])]
      const opened = await LotUnitOfWork.open(run, order)
      for (const [place, id] of order.entries()) {
        const record = opened.find(id)
        if (!record) throw new AppError('lot.unknown', {})
        if (!isAwaitingTurn(record.lot)) enter(opened, record.lot, termsFor('saleroom'))
        if (record.queuePosition !== place + 1) opened.place(id, { queuePosition: place + 1 })
      }
      await opened.write()
      await room.show(run, currentLotId)
      const changes = changedFields({ lotIds: waiting }, { lotIds: order })
      await audit(tx, { actorId: adminId, act: 'saleroom.queue', subject: 'saleroom', ...changes })
      return opened
    })
    onCommitted(unit.changes(), unit.now)
    onRoomChanged()
  }

function enter(unit: LotUnitOfWork, lot: Lot, terms: OpeningTerms) {
  const waiting = decideSaleroomEntry(lot, terms, unit.now)
  if (!waiting.accepted) throw new AppError(waiting.code, waiting.details)
  unit.apply(waiting)
  // It ran for days; in the saleroom it has the saleroom's own duration.
  unit.place(lot.id, { durationMs: null })
}
