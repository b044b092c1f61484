import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, type recordAct } from '../../../platform/audit-store.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { fullHistoryOf } from '../lots/history-store.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { type SaleToSettle, saleOfLot, voidSale } from '../lots/sale-store.ts'
import { isPaddle, type Lot } from '../rules/lot-states.ts'
import { decideVoid, type VoidedBid } from '../rules/void-rules.ts'
import { publicFields } from './run-console-act.ts'

/** A bid was voided after its lot had been sold. */
export interface VoidedSaleBid {
  readonly sale: SaleToSettle
  /** Whose bid it was; null for somebody in the room who was never named. */
  readonly bidderId: AccountId | null
  /** It had won: the sale is undone. Otherwise the sale stands. */
  readonly isSaleUndone: boolean
  readonly reason: string
}

/** What payments does about it, in the same transaction. It throws `order.paid` where the voided bid is paid for. */
export type OnBidVoided = (tx: Tx, voided: VoidedSaleBid) => Promise<void>

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'notify'>
  onBidVoided: OnBidVoided
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  audit: typeof recordAct
}

export interface VoidCall {
  readonly lotId: LotId
  readonly sequence: number
  readonly reason: string
  readonly adminId: AccountId
}

/** Strikes a bid out in public, at any time, and notifies its bidder and everybody else whose position changes. */
export const createVoidBid =
  ({ database, notices, onBidVoided, onCommitted, audit }: Deps) =>
  async ({ lotId, sequence, reason, adminId }: VoidCall): Promise<void> => {
    const unit = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const opened = await LotUnitOfWork.open(run, [lotId])
      const record = opened.find(lotId)
      if (!record) throw new AppError('lot.unknown', {})
      const history = await fullHistoryOf(run, lotId)
      const decision = decideVoid(record.lot, history, { sequence, actor: adminId, reason }, opened.now)
      if (!decision.accepted) throw new AppError(decision.code, decision.details)
      opened.apply(decision)
      await opened.write()
      const { isSaleUndone, voided } = decision
      const sale = record.lot.endedAt === null ? null : await saleOfLot(run, lotId)
      if (sale) {
        if (isSaleUndone) await voidSale(run, lotId, opened.now)
        await onBidVoided(tx, {
          sale,
          bidderId: accountOf(must(voided.bidder, 'the bidder of a bid'), sale),
          isSaleUndone,
          reason,
        })
      }
      await audit(tx, {
        ...{ actorId: adminId, act: 'bid.void', subject: `lot:${lotId}`, reason, details: { sequence, isSaleUndone } },
        ...changedFields(countedFields(record.lot), countedFields(decision.lot)),
      })
      await notices.notify(tx, noticesOf(record.lot, decision, { sellerId: record.sellerId, sale }), opened.now)
      return opened
    })
    onCommitted(unit.changes(), unit.now)
  }

/** A void that leaves the price as it was still leaves fewer bids. */
const countedFields = (lot: Lot) => ({ ...publicFields(lot), bidCount: lot.bidCount })

/** The floor paddle is the person it was assigned to, once it was. */
function accountOf(bidder: string, { buyer }: SaleToSettle): string | null {
  if (!isPaddle(bidder)) return bidder
  return typeof buyer === 'object' ? buyer.accountId : null
}

type Affected = { sellerId: AccountId | null; sale: SaleToSettle | null }

function noticesOf(before: Lot, decision: VoidedBid, { sellerId, sale }: Affected): NewNotice[] {
  const { lot, voided, isSaleUndone } = decision
  const lotId = lot.id
  const struck = must(voided.bidder, 'the bidder of a bid')
  const bidder = sale ? accountOf(struck, sale) : isPaddle(struck) ? null : struck
  const price = lot.currentBid === null ? {} : { amount: lot.currentBid }
  const added: NewNotice[] = []
  if (before.endedAt !== null) {
    const text = isSaleUndone ? 'The sale is canceled. You owe nothing.' : 'The result of the auction stays as it is.'
    if (bidder) added.push({ accountId: bidder, kind: 'bid-voided', lotId, details: { text } })
    const unsold = 'The winning bid was voided, so the lot is not sold after all.'
    if (isSaleUndone && sellerId)
      added.push({ accountId: sellerId, kind: 'lot-passed', lotId, details: { text: unsold } })
    return added
  }
  if (bidder) added.push({ accountId: bidder, kind: 'bid-voided', lotId, details: price })
  if (lot.leader !== null && lot.leader !== before.leader && !isPaddle(lot.leader)) {
    added.push({ accountId: lot.leader, kind: 'leading', lotId, details: price })
  }
  return added
}
