import type { SaleReceipt } from '@vermeil/contracts/auctions'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import type { KeptNotice } from '../../notices/notices.ts'
import { type SettleDeps, writeWithEnds } from '../clock/settle-ended.ts'
import { standingOf } from '../lots/lot-standing.ts'
import { refuseErased } from '../lots/obligations.ts'
import { type LotChange, Sitting } from '../lots/sitting.ts'
import type { SaleRecord } from '../lots/sitting-store.ts'
import type { Bidder } from '../rules/bid-rules.ts'
import { type BuyNowRefusal, decideBuyNow } from '../rules/buy-now-rules.ts'
import { type Refusal, refuse } from '../rules/refusals.ts'
import { type Answer, callName, findAnswersTo, requestText } from './bid-answer-store.ts'

type Deps = SettleDeps & {
  database: Pick<Database, 'transaction'>
  onCommitted: (changes: readonly LotChange[], now: Date) => void
}

export interface BuyNowCall {
  readonly lotId: string
  readonly buyer: Bidder
  readonly key?: string | undefined
}

export interface Purchase {
  readonly accepted: true
  readonly sale: SaleRecord
  /** To be called once the caller's transaction is committed, and not before. */
  readonly announce: () => void
}

/** Sales at the fixed price: at the click in the saleroom, and when the payment arrives everywhere else. */
export function createBuyNow({ database, onCommitted, ...deps }: Deps) {
  /** In a sitting that is open: sells, or says why not. */
  async function sell(tx: Tx, sitting: Sitting, lotId: string, buyer: Bidder): Promise<Sold | BuyNowRefusal> {
    const decision = decideBuyNow(sitting.lot(lotId)!.lot, buyer, sitting.now)
    if (!decision.accepted) return decision
    sitting.record(decision)
    const posted = await writeWithEnds(tx, sitting, deps)
    const sale = sitting.changes().find(({ after }) => after.lot.id === lotId)!.sale!
    return { accepted: true, sale, posted }
  }

  function announce(sitting: Sitting, posted: readonly KeptNotice[]) {
    onCommitted(sitting.changes(), sitting.now)
    deps.notices.announce(posted)
  }

  return {
    /** The saleroom's button. Payment is due within 72 hours. */
    async buyNow({ lotId, buyer, key }: BuyNowCall): Promise<SaleReceipt> {
      const call = key === undefined ? null : { accountId: buyer.id, key, request: requestText(lotId, 'buy-now') }
      const decide = async (tx: Tx) => {
        const run = onTx(tx)
        const opened = await Sitting.open(run, [lotId])
        const kept = call && (await findAnswersTo(run, [call])).get(callName(call))
        if (kept) {
          const isSame = kept.request === call.request
          return { answer: isSame ? kept.answer : refuse('idempotency.reused', {}), sitting: opened, posted: [] }
        }
        const sold = await sellInRoom(tx, opened)
        const given: Answer = sold.accepted
          ? { accepted: true, receipt: JSON.stringify(receiptOf(opened, sold.sale)) }
          : sold
        if (call) {
          opened.keepAnswer({ call, answer: given })
          await opened.write()
        }
        return { answer: given, sitting: opened, posted: sold.accepted ? sold.posted : [] }
      }
      const { answer, sitting, posted } = await database.transaction(decide).catch(refuseErased)
      announce(sitting, posted)
      if (!answer.accepted) throw new AppError(answer.code, answer.details)
      return JSON.parse(answer.receipt) as SaleReceipt

      async function sellInRoom(tx: Tx, opened: Sitting): Promise<Sold | Refusal> {
        const found = opened.lot(lotId)
        if (!found) return refuse('lot.unknown', {})
        if (found.lot.venue !== 'saleroom') return refuse('lot.timed', {})
        return sell(tx, opened, lotId, buyer)
      }
    },

    /** For a payment that has arrived: the sale is made in the transaction that books the money. */
    async buyWithin(tx: Tx, lotId: string, buyer: Bidder): Promise<Purchase | Refusal> {
      const sitting = await Sitting.open(onTx(tx), [lotId])
      if (!sitting.lot(lotId)) return refuse('lot.unknown', {})
      const sold = await sell(tx, sitting, lotId, buyer)
      if (!sold.accepted) return sold
      return { accepted: true, sale: sold.sale, announce: () => announce(sitting, sold.posted) }
    },
  }
}

type Sold = { readonly accepted: true; readonly sale: SaleRecord; readonly posted: readonly KeptNotice[] }

function receiptOf(sitting: Sitting, { id, kept, price, paymentDueAt }: SaleRecord): SaleReceipt {
  const { lot } = kept
  const sale = { id, lotId: lot.id, price, outcome: lot.outcome!, paymentDueAt: paymentDueAt.toISOString() }
  return { sale, lot: standingOf(sitting.lot(lot.id)!, sitting.now) }
}
