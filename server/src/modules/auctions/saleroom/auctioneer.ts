import type { Database } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import { decideNext } from '../rules/auctioneer-rules.ts'
import { bringOnBlock, returnToQueue } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
}

/** Keeps the saleroom going, on whichever node has the room's lock: one lot at a time, in the order of the queue. */
export function createAuctioneer({ database, onCommitted, onRoomChanged }: Deps) {
  return async function step(): Promise<void> {
    const done = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const held = await room.tryLock(run)
      if (!held) return null
      const [next] = await room.waiting(run, 1)
      const { currentLotId } = held
      const sitting = await Sitting.open(
        run,
        [currentLotId, next?.id].filter((id) => id != null),
      )
      const current = currentLotId === null ? null : sitting.lot(currentLotId)
      const deed = decideNext(current?.lot ?? null, next !== undefined, sitting.now)
      if (deed === 'wait') return null
      // It was next a moment ago, before it was held: its seller may have withdrawn it since.
      const isGone = deed !== 'clear' && sitting.lot(next!.id)?.lot.state !== 'scheduled'
      if (isGone) return null

      if (deed === 'rotate') {
        sitting.record({ lot: returnToQueue(current!.lot, sitting.now) })
        sitting.place(current!.lot.id, { queuePosition: (await room.lastQueuePosition(run)) + 1 })
        // Written first: of two lots on the block at once, even for a moment, the schema allows one.
        await sitting.write()
      }
      const onBlock = deed === 'clear' ? null : sitting.lot(next!.id)!
      if (onBlock) sitting.record({ lot: bringOnBlock(onBlock.lot, onBlock.durationMs, sitting.now) })
      await sitting.write()
      await room.show(run, onBlock?.lot.id ?? null)
      return sitting
    })
    if (!done) return
    onCommitted(done.changes(), done.now)
    onRoomChanged()
  }
}
