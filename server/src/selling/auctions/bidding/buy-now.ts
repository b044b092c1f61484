import type { LotId } from '@vermeil/contracts/ids'
import type { SaleReceipt } from '@vermeil/contracts/selling/auctions.schema'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import { afterCommit, type Database, type Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type SettleDeps, writeWithEnds } from '../clock/settle-ended.ts'
import { type LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import type { SaleRecord } from '../lots/lot-unit-of-work-store.ts'
import { refuseErased } from '../lots/obligations.ts'
import { publicStanding } from '../lots/public-lot.ts'
import { type Bidder, type Refusal, refuse } from '../rules/bid-rules.ts'
import { type BuyNowRefusal, decideBuyNow } from '../rules/closing-rules.ts'
import type { Allowance } from '../rules/exposure-rules.ts'
import { openIfDue, type TermsFor } from '../rules/lot-states.ts'
import { allowanceFor } from './allowance.ts'
import { type Answer, callName, findAnswersTo, requestText } from './bid-answer-store.ts'
import { lockOwed } from './exposure-store.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
  termsFor: TermsFor
}

export interface BuyNowCall {
  readonly lotId: LotId
  readonly buyer: Bidder
  readonly key?: string | undefined
}

export type Purchase = { readonly accepted: true; readonly sale: SaleRecord }

/** Sales at the fixed price: at the click in the saleroom, and when the payment arrives everywhere else. */
export function createBuyNow({ database, onCommitted, termsFor, ...deps }: Deps) {
  /** Sells, or returns why not. */
  async function sell(
    tx: Tx,
    unit: LotUnitOfWork,
    { lotId, buyer, allowance = null }: { lotId: LotId; buyer: Bidder; allowance?: Allowance | null },
  ): Promise<Purchase | BuyNowRefusal> {
    const lot = openIfDue(unit.lot(lotId).lot, unit.now, termsFor)
    const decision = decideBuyNow(lot, buyer, unit.now, allowance)
    if (!decision.accepted) return decision
    unit.apply(decision)
    await writeWithEnds(tx, unit, deps)
    const change = unit.changes().find(({ after }) => after.lot.id === lotId)
    return { accepted: true, sale: must(change?.sale, 'the sale that was decided') }
  }

  return {
    /** The saleroom's button. Payment is due within the lot's payment term. */
    async buyNow({ lotId, buyer, key }: BuyNowCall): Promise<SaleReceipt> {
      const call = key === undefined ? null : { accountId: buyer.id, key, request: requestText(lotId, 'buy-now') }
      const decide = async (tx: Tx) => {
        const run = onTx(tx)
        const opened = await LotUnitOfWork.open(run, [lotId])
        const stored = call && (await findAnswersTo(run, [call])).get(callName(call))
        if (stored) {
          const isSame = stored.request === call.request
          return { answer: isSame ? stored.answer : refuse('idempotency.reused', {}), unit: opened }
        }
        const sold = await sellInRoom(tx, opened)
        const given: Answer = sold.accepted
          ? { accepted: true, receipt: JSON.stringify(receiptOf(opened, sold.sale)) }
          : sold
        if (call) {
          opened.storeAnswer({ call, answer: given })
          await opened.write()
        }
        return { answer: given, unit: opened }
      }
      const { answer, unit } = await database.transaction(decide).catch(refuseErased)
      onCommitted(unit.changes(), unit.now)
      if (!answer.accepted) throw new AppError(answer.code, answer.details)
      return JSON.parse(answer.receipt) as SaleReceipt

      async function sellInRoom(tx: Tx, opened: LotUnitOfWork): Promise<Purchase | Refusal> {
        const found = opened.find(lotId)
        if (!found) return refuse('lot.unknown', {})
        if (found.lot.venue !== 'saleroom') return refuse('lot.timed', {})
        const [owed] = buyer.limit ? await lockOwed(onTx(tx), [buyer.id], [lotId]) : []
        return sell(tx, opened, { lotId, buyer, allowance: allowanceFor(opened, buyer, lotId, owed) })
      }
    },

    /** For a payment that has arrived: the sale is made in the transaction that books the money. */
    async buyWithin(tx: Tx, lotId: LotId, buyer: Bidder): Promise<Purchase | Refusal> {
      const unit = await LotUnitOfWork.open(onTx(tx), [lotId])
      if (!unit.find(lotId)) return refuse('lot.unknown', {})
      const sold = await sell(tx, unit, { lotId, buyer })
      if (sold.accepted) afterCommit(tx, () => onCommitted(unit.changes(), unit.now))
      return sold
    },
  }
}

function receiptOf(unit: LotUnitOfWork, { id, record, price, paymentDueAt }: SaleRecord): SaleReceipt {
  const { lot } = record
  const sale = {
    id,
    lotId: lot.id,
    price,
    outcome: must(lot.outcome, 'the outcome of a sold lot'),
    paymentDueAt: paymentDueAt.toISOString(),
  }
  return { sale, lot: publicStanding(unit.lot(lot.id), unit.now) }
}
