import type { Jobs } from '../../../platform/jobs.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import type { KeptNotice, NewNotice, Notices } from '../../notices/notices.ts'
import { invoiceSale } from '../auction-jobs.ts'
import { biddersOf } from '../lots/history-store.ts'
import type { LotChange, Sitting } from '../lots/sitting.ts'
import { isPaddle } from '../rules/lot-states.ts'

export interface EndedLotRecord {
  readonly lotId: string
  readonly artworkId: string
  readonly sellerId: string | null
  readonly sale: { readonly id: string; readonly buyerId: string; readonly price: number } | null
}

/** What the rest of the house does when lots end, in the same transaction. */
export type OnLotsEnded = (tx: Tx, ended: readonly EndedLotRecord[]) => Promise<void>

export type SettleDeps = {
  notices: Pick<Notices, 'post' | 'announce'>
  jobs: Pick<Jobs, 'send'>
  onLotsEnded: OnLotsEnded
}

/**
 * Writes a sitting in which lots may have ended, with everything that hangs on an end: the invoice, those who won or
 * lost, the seller, the work itself. One commit holds it all, so that an end is never half of one.
 */
export async function writeWithEnds(tx: Tx, sitting: Sitting, deps: SettleDeps): Promise<KeptNotice[]> {
  await sitting.write()
  const ended = sitting.changes().filter(({ before, after }) => !before.lot.endedAt && after.lot.endedAt)
  if (ended.length === 0) return []
  for (const { sale, after } of ended) {
    if (sale) await deps.jobs.send(tx, invoiceSale, { saleId: sale.id, lotId: after.lot.id })
  }
  await deps.onLotsEnded(tx, ended.map(endedRecord))
  const bidders = await biddersOf(
    onTx(tx),
    ended.map(({ after }) => after.lot.id),
  )
  const biddersOfLot = Map.groupBy(bidders, ({ lotId }) => lotId)
  const told = ended.flatMap((change) =>
    noticesOf(
      change,
      (biddersOfLot.get(change.after.lot.id) ?? []).map(({ accountId }) => accountId),
    ),
  )
  return deps.notices.post(onTx(tx), told, sitting.now)
}

const endedRecord = ({ after, sale }: LotChange): EndedLotRecord => ({
  lotId: after.lot.id,
  artworkId: after.artworkId,
  sellerId: after.sellerId,
  sale: sale && { id: sale.id, buyerId: sale.buyer, price: sale.price },
})

function noticesOf({ after, sale }: LotChange, bidders: readonly string[]): NewNotice[] {
  const lotId = after.lot.id
  const price = sale ? { amount: sale.price } : {}
  const told: NewNotice[] = bidders
    .filter((accountId) => accountId !== sale?.buyer && !isPaddle(accountId))
    .map((accountId) => ({ accountId, kind: 'lost', lotId, details: price }))
  // Whoever buys at the fixed price has paid, or gets an invoice with its own notice: nothing was won.
  if (sale && !isPaddle(sale.buyer) && after.lot.outcome !== 'buy-now') {
    const details = { ...price, paymentDueAt: sale.paymentDueAt.toISOString() }
    told.push({ accountId: sale.buyer, kind: 'won', lotId, details })
  }
  if (after.sellerId)
    told.push({ accountId: after.sellerId, kind: sale ? 'lot-sold' : 'lot-passed', lotId, details: price })
  return told
}
