import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import type { LotOutcome } from '@vermeil/contracts/selling/bidding.schema'
import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { acceptBid } from '../rules/bid-rules.ts'
import { endLot, type Sale } from '../rules/closing-rules.ts'
import { meetOpenBid } from '../rules/contest.ts'
import type { Lot } from '../rules/lot-states.ts'
import { type LotOffer, openingTerms, openLot } from '../rules/offer-rules.ts'
import { numberLots } from './lot-number-store.ts'
import { LotUnitOfWork } from './lot-unit-of-work.ts'
import { addLots, newRecord } from './offer-lots.ts'

/** A lot that was opened in the past, or waits for its time. */
export interface SeededLot extends LotOffer {
  readonly id: string
  readonly opensAt: Date
  readonly queuePosition: number | null
  /** The next one where it is left out. */
  readonly lotNumber?: number
}

export interface SeededBid {
  readonly bidderId: AccountId
  readonly amount: Cents
  readonly at: Date
}

/** What happened to a lot in the past. */
export interface SeededHistory {
  readonly lotId: LotId
  readonly entries: readonly SeededBid[]
  /** How it ended, if it did. A buyer is named where it was not the highest bidder. */
  readonly closing?: { readonly outcome: LotOutcome; readonly at: Date; readonly buyerId?: AccountId }
}

const LOTS_AT_ONCE = 1_000

/** Opens lots in bulk, by the terms of today. */
export async function seedLots(tx: Tx, lots: readonly SeededLot[], terms: HouseTerms): Promise<void> {
  const now = await houseNow(tx)
  for (let at = 0; at < lots.length; at += LOTS_AT_ONCE) {
    const records = lots.slice(at, at + LOTS_AT_ONCE).map((seeded) => {
      const openedAt = seeded.opensAt < now ? seeded.opensAt : now
      const lot = openLot(seeded.id, seeded, openingTerms(terms, seeded.venue), openedAt)
      return newRecord(lot, seeded, seeded.queuePosition)
    })
    await addLots(onTx(tx), records)
    await numberLots(tx, lots.slice(at, at + LOTS_AT_ONCE))
  }
}

/** Gives lots a past, in bulk: chain, standing and sale are made by the same rules as those of a lot that ran here. */
export async function seedHistories(tx: Tx, histories: readonly SeededHistory[]): Promise<void> {
  for (let at = 0; at < histories.length; at += LOTS_AT_ONCE) {
    const batch = histories.slice(at, at + LOTS_AT_ONCE)
    const unit = await LotUnitOfWork.open(
      onTx(tx),
      batch.map(({ lotId }) => lotId),
    )
    for (const history of batch) replay(unit, history)
    await unit.write()
  }
}

function replay(unit: LotUnitOfWork, { lotId, entries, closing }: SeededHistory) {
  const record = unit.find(lotId)
  if (!record) throw new Error(`There is no lot ${lotId} to give a history`)
  if (record.lot.sequence > 0) throw new Error(`Lot ${lotId} has a history already`)

  for (const { bidderId: bidder, amount, at } of entries) {
    const { lot } = unit.lot(lotId)
    if (amount <= (lot.currentBid ?? lot.startingBid - 1))
      throw new Error(`The bids given for lot ${lotId} do not rise`)
    const contest = meetOpenBid(lot, { kind: 'open', bidder, amount, instructionNo: lot.instructionNo + 1 })
    // The close stays where the seed put it: these bids were placed before, and moved it or not.
    const accepted = acceptBid(lot, bidder, contest, at)
    unit.apply({ ...accepted, lot: { ...accepted.lot, closesAt: lot.closesAt } })
  }
  if (!closing) return
  const { lot } = unit.lot(lotId)
  unit.apply(endLot({ ...lot, state: 'live' }, closing.outcome, saleOf(lot, closing), closing.at))
}

const unsold: ReadonlySet<LotOutcome> = new Set(['passed', 'skipped-by-admin'])

function saleOf(lot: Lot, { outcome, buyerId }: NonNullable<SeededHistory['closing']>): Sale | null {
  if (unsold.has(outcome)) return null
  const price = outcome === 'buy-now' ? lot.buyNowPrice : lot.currentBid
  const buyer = buyerId ?? lot.leader
  if (buyer === null || price === null) throw new Error(`Lot ${lot.id} was sold, but the seed has no buyer or price`)
  return { buyer, price }
}
