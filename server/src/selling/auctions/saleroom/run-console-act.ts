import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import type { ConsoleAct } from '@vermeil/contracts/selling/auctions.schema'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, type recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type SettleDeps, writeWithEnds } from '../clock/settle-ended.ts'
import type { LotRecord } from '../lots/lot-columns.ts'
import { type Decision, type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { leaderName } from '../lots/public-lot.ts'
import type { Refusal } from '../rules/bid-rules.ts'
import {
  decideCorrection,
  decideFloorBid,
  decideHousePurchase,
  decideSkip,
  decideSold,
} from '../rules/console-rules.ts'
import type { Lot } from '../rules/lot-states.ts'
import { decideExtend, decideResume, decideStop } from '../rules/saleroom-clock.ts'
import * as room from './saleroom-store.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  onRoomChanged: () => void
  audit: typeof recordAct
  /** Throws where the administrator is a party of the lot. */
  refuseParty: RefuseParty
}

export type RefuseParty = (tx: Tx, adminId: AccountId, lotId: LotId) => Promise<void>

export interface ConsoleCall {
  readonly act: ConsoleAct
  readonly adminId: AccountId
  /** The lot the administrator was looking at. */
  readonly lotId?: LotId | undefined
  readonly reason?: string | undefined
  /** The price and the leader's paddle as the administrator saw them, null without a bid. */
  readonly expectedPrice?: Cents | null | undefined
  readonly expectedLeader?: string | null | undefined
}

type Decide = (lot: Lot, call: ConsoleCall, now: Date) => (Decision & { accepted: true }) | Refusal

const defaultReason = 'Price corrected from the console'

const decisions: Record<ConsoleAct, Decide> = {
  stop: (lot, _, now) => decideStop(lot, now),
  resume: (lot, _, now) => decideResume(lot, now),
  raise: (lot, { adminId }, now) => decideFloorBid(lot, adminId, now),
  lower: (lot, { adminId, reason = defaultReason }, now) => decideCorrection(lot, adminId, reason, now),
  extend: (lot, _, now) => decideExtend(lot, now),
  sold: (lot, { adminId }, now) => decideSold(lot, adminId, now),
  purchase: (lot, { adminId }, now) => decideHousePurchase(lot, adminId, now),
  next: (lot, { adminId }, now) => decideSkip(lot, adminId, now),
}

/** One press of a button on the administrator's console: decided, written and audited in one commit. */
export const createRunConsoleAct =
  ({ database, onCommitted, onRoomChanged, audit, refuseParty, ...deps }: Deps) =>
  async (call: ConsoleCall): Promise<void> => {
    const unit = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const { currentLotId } = await room.lock(run)
      if (currentLotId === null) throw new AppError('saleroom.empty', {})
      // The room may have moved on while the administrator reached for the button.
      if (call.lotId !== undefined && call.lotId !== currentLotId) throw new AppError('lot.not-on-block', {})
      await refuseParty(tx, call.adminId, currentLotId)
      const opened = await LotUnitOfWork.open(run, [currentLotId])
      const record = opened.lot(currentLotId)
      refuseMoved(call, record)
      const { lot } = record
      const decision = decisions[call.act](lot, call, opened.now)
      if (!decision.accepted) throw new AppError(decision.code, decision.details)
      opened.apply(decision)
      await writeWithEnds(tx, opened, deps)
      const { act, adminId: actorId, reason } = call
      const changes = changedFields(publicFields(lot), publicFields(decision.lot))
      await audit(tx, { actorId, act: `saleroom.${act}`, subject: `lot:${currentLotId}`, reason, ...changes })
      return opened
    })
    onCommitted(unit.changes(), unit.now)
    onRoomChanged()
  }

/** A bid may come in while the administrator presses: what is sold is sold at the price and to the paddle they read. */
function refuseMoved({ expectedPrice, expectedLeader }: ConsoleCall, record: LotRecord) {
  const price = record.lot.currentBid
  const leader = leaderName(record)
  const isMoved =
    (expectedPrice !== undefined && expectedPrice !== price) ||
    (expectedLeader !== undefined && expectedLeader !== leader)
  if (isMoved) throw new AppError('saleroom.bid-moved', { price, leader })
}

/** What an act may change that the room sees, too. No maximum is among it. */
export const publicFields = ({ state, currentBid, closesAt, outcome }: Lot) => ({
  state,
  currentBid,
  closesAt,
  outcome,
})
