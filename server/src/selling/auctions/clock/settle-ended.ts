import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { invoiceSale } from '../auction-jobs.ts'
import { biddersOf } from '../lots/history-store.ts'
import type { LotChange, LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import { isPaddle } from '../rules/lot-states.ts'

export interface EndedLotRecord {
  readonly lotId: LotId
  readonly artworkId: ArtworkId
  readonly sellerId: AccountId | null
  readonly sale: { readonly id: string; readonly buyerId: AccountId; readonly price: number } | null
}

/** What other modules do when lots end, in the same transaction. */
export type OnLotsEnded = (tx: Tx, ended: readonly EndedLotRecord[]) => Promise<void>

export type SettleDeps = {
  notices: Pick<Notices, 'notify'>
  jobs: Pick<Jobs, 'send'>
  onLotsEnded: OnLotsEnded
}

/**
 * Writes a unit of work in which lots may have ended, with everything that follows: the invoice, notices to winner,
 * losers and seller, the state of the work. It is all in one commit, so a lot never ends halfway.
 */
export async function writeWithEnds(tx: Tx, unit: LotUnitOfWork, deps: SettleDeps): Promise<void> {
  await unit.write()
  const ended = unit.changes().filter(({ before, after }) => !before.lot.endedAt && after.lot.endedAt)
  if (ended.length === 0) return
  for (const { sale, after } of ended) {
    if (sale) await deps.jobs.send(tx, invoiceSale, { saleId: sale.id, lotId: after.lot.id })
  }
  await deps.onLotsEnded(tx, ended.map(endedRecord))
  const bidders = await biddersOf(
    onTx(tx),
    ended.map(({ after }) => after.lot.id),
  )
  const biddersOfLot = Map.groupBy(bidders, ({ lotId }) => lotId)
  const added = ended.flatMap((change) =>
    noticesOf(
      change,
      (biddersOfLot.get(change.after.lot.id) ?? []).map(({ accountId }) => accountId),
    ),
  )
  await deps.notices.notify(tx, added, unit.now)
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
  const added: NewNotice[] = bidders
    .filter((accountId) => accountId !== sale?.buyer && !isPaddle(accountId))
    .map((accountId) => ({ accountId, kind: 'lost', lotId, details: price }))
  // A buyer at the fixed price has paid, or gets an invoice with its own notice: nothing was won.
  if (sale && !isPaddle(sale.buyer) && after.lot.outcome !== 'buy-now') {
    const paymentTermHours = after.lot.paymentTermMs / 3_600_000
    const details = { ...price, paymentDueAt: sale.paymentDueAt.toISOString(), paymentTermHours }
    added.push({ accountId: sale.buyer, kind: 'won', lotId, details })
  }
  if (after.sellerId)
    added.push({ accountId: after.sellerId, kind: sale ? 'lot-sold' : 'lot-passed', lotId, details: price })
  return added
}
