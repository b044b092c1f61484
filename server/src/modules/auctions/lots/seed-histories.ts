import type { LotOutcome } from '@vermeil/contracts/bidding'
import type { Cents } from '@vermeil/contracts/money'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { acceptBid } from '../rules/bid-rules.ts'
import { endLot, type Sale } from '../rules/closing-rules.ts'
import { meetOpenBid } from '../rules/contest.ts'
import type { Lot } from '../rules/lot-states.ts'
import { Sitting } from './sitting.ts'

export interface ToldBid {
  readonly bidderId: string
  readonly amount: Cents
  readonly at: Date
}

/** What happened to a lot before the house opened. */
export interface ToldHistory {
  readonly lotId: string
  readonly entries: readonly ToldBid[]
  /** How it ended, if it did. A buyer is named where it was not the highest bidder. */
  readonly closing?: { readonly outcome: LotOutcome; readonly at: Date; readonly buyerId?: string }
}

const LOTS_AT_ONCE = 1_000

/** Gives lots a past, in bulk: chain, standing and sale are made by the same rules as those of a lot that ran here. */
export async function seedHistories(tx: Tx, histories: readonly ToldHistory[]): Promise<void> {
  for (let at = 0; at < histories.length; at += LOTS_AT_ONCE) {
    const told = histories.slice(at, at + LOTS_AT_ONCE)
    const sitting = await Sitting.open(
      onTx(tx),
      told.map(({ lotId }) => lotId),
    )
    for (const history of told) retell(sitting, history)
    await sitting.write()
  }
}

function retell(sitting: Sitting, { lotId, entries, closing }: ToldHistory) {
  const kept = sitting.lot(lotId)
  if (!kept) throw new Error(`There is no lot ${lotId} to give a history`)
  if (kept.lot.sequence > 0) throw new Error(`Lot ${lotId} has a history already`)

  for (const { bidderId: bidder, amount, at } of entries) {
    const { lot } = sitting.lot(lotId)!
    if (amount <= (lot.currentBid ?? lot.startingBid - 1)) throw new Error(`The bids told for lot ${lotId} do not rise`)
    const contest = meetOpenBid(lot, { kind: 'open', bidder, amount, turn: lot.turn + 1 })
    // The close stays where the seed put it: its bids have taken place, and moved it or not.
    const accepted = acceptBid(lot, bidder, contest, at)
    sitting.record({ ...accepted, lot: { ...accepted.lot, closesAt: lot.closesAt } })
  }
  if (!closing) return
  const { lot } = sitting.lot(lotId)!
  sitting.record(endLot({ ...lot, state: 'live' }, closing.outcome, saleOf(lot, closing), closing.at))
}

const unsold: ReadonlySet<LotOutcome> = new Set(['passed', 'skipped-by-admin'])

function saleOf(lot: Lot, { outcome, buyerId }: NonNullable<ToldHistory['closing']>): Sale | null {
  if (unsold.has(outcome)) return null
  const price = outcome === 'buy-now' ? lot.buyNowPrice : lot.currentBid
  const buyer = buyerId ?? lot.leader
  if (buyer === null || price === null)
    throw new Error(`Lot ${lot.id} was told to be sold, but not to whom or for what`)
  return { buyer, price }
}
