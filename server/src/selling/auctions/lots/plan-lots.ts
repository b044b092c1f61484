import type { LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import { isAwaitingTurn } from '@vermeil/contracts/selling/awaiting-turn'
import { largestUsual } from '@vermeil/contracts/selling/bid-amounts'
import { minimumBid, unusualAmount } from '@vermeil/contracts/selling/bidding.schema'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { hasEnded, isCommissioned, type Lot, openIfDue, openRefusal } from '../rules/lot-states.ts'
import { readMany } from './lot-store.ts'

/** A lot as a spend plan sees it. Only the plan that leads learns its own maximum. */
export interface LotForPlan {
  readonly lotId: LotId
  /** Sold, passed or withdrawn. */
  readonly hasEnded: boolean
  /** The least that a maximum may be; null while the lot takes none. */
  readonly minimum: Cents | null
  readonly leader: string | null
  /** Whether this person is paid from it, and so can't buy it. */
  isPaidTo(accountId: string): boolean
  readonly currentBid: Cents | null
  /** The place of the plan that leads, or that has won. */
  readonly lead: { readonly place: string; readonly max: Cents; readonly price: Cents; readonly hasWon: boolean } | null
  /** The most that needs no confirmation. */
  readonly usualMax: Cents
  isUnusual(max: Cents): ReturnType<typeof unusualAmount>
}

export function lotForPlan(stored: Lot, now: Date): LotForPlan {
  const lot = openIfDue(stored, now)
  const { leader, leadPlan, leaderMax, currentBid, state, outcome } = lot
  const takesMaximums = openRefusal(lot, now) === null || isAwaitingTurn(lot)
  const isByBid = state !== 'sold' || outcome === 'highest-bidder' || outcome === 'marked-by-admin'
  const canWin = state !== 'passed' && state !== 'withdrawn' && isByBid
  const isLed = leadPlan !== null && leaderMax !== null && currentBid !== null && canWin
  return {
    lotId: lot.id as LotId,
    hasEnded: hasEnded(lot),
    minimum: takesMaximums ? minimumBid(lot) : null,
    leader,
    isPaidTo: (accountId) => lot.interestedParties.includes(accountId) || isCommissioned(lot, accountId, now),
    currentBid,
    usualMax: largestUsual(lot),
    lead: isLed ? { place: leadPlan, max: leaderMax, price: currentBid, hasWon: state === 'sold' } : null,
    isUnusual: (max) => unusualAmount(lot, max),
  }
}

/** The place of a plan that led the lot, and can't win it any more or has won it. */
export const endedPlace = (before: Lot, after: Lot): string | null =>
  after.leadPlan !== before.leadPlan || after.endedAt !== null ? before.leadPlan : null

export async function lotsForPlans(run: RunSql, lotIds: readonly LotId[]): Promise<Map<string, LotForPlan>> {
  const lots = (await readMany(run, lotIds)).map(({ record, now }) => lotForPlan(record.lot, now))
  return new Map(lots.map((lot) => [lot.lotId, lot]))
}
