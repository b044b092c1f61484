import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { NewNotice, Notices } from '../notices/notices.ts'
import { audit } from './audit-store.ts'
import type { HistoryEntry } from './history.ts'
import { recordOf } from './history-store.ts'
import { isPaddle, type Lot } from './lot-states.ts'
import { type LotChange, Sitting } from './sitting.ts'
import { decideVoid } from './void-rules.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'post' | 'announce'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
}

export interface VoidCall {
  readonly lotId: string
  readonly sequence: number
  readonly reason: string
  readonly adminId: string
}

/** Strikes a bid out in the open; whose it was, and who leads now, are told. */
export const createVoidBid =
  ({ database, notices, onCommitted }: Deps) =>
  async ({ lotId, sequence, reason, adminId }: VoidCall): Promise<void> => {
    const { sitting, posted } = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const opened = await Sitting.open(run, [lotId])
      const kept = opened.lot(lotId)
      if (!kept) throw new AppError('lot.unknown', {})
      const record = await recordOf(run, lotId)
      const decision = decideVoid(kept.lot, record, { sequence, actor: adminId, reason }, opened.now)
      if (!decision.accepted) throw new AppError(decision.code, decision.details)
      opened.record(decision)
      await opened.write()
      const struck = record.entries.find((entry) => entry.sequence === sequence)!
      await audit(run, { actorId: adminId, act: 'bid.void', lotId, reason, details: { sequence } }, opened.now)
      const told = await notices.post(run, toldOfVoid(kept.lot, decision.lot, struck), opened.now)
      return { sitting: opened, posted: told }
    })
    onCommitted(sitting.changes(), sitting.now)
    notices.announce(posted)
  }

function toldOfVoid(before: Lot, after: Lot, struck: HistoryEntry): NewNotice[] {
  const told: NewNotice[] = []
  const price = after.currentBid === null ? {} : { amount: after.currentBid }
  if (struck.bidder !== null && !isPaddle(struck.bidder)) {
    told.push({ accountId: struck.bidder, kind: 'bid-voided', lotId: after.id, details: price })
  }
  if (after.leader !== null && after.leader !== before.leader && !isPaddle(after.leader)) {
    told.push({ accountId: after.leader, kind: 'leading', lotId: after.id, details: price })
  }
  return told
}
