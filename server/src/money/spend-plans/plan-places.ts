import { bidTerms, type CostTerms, type PriceList } from '@vermeil/contracts/money/all-in'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { EndReason, WaitReason } from '@vermeil/contracts/money/spend-plans.schema'
import { must } from '../../platform/must.ts'
import type { LotForPlan } from '../../selling/auctions/lots/plan-lots.ts'
import type { Place, PlaceState, PlanTerms, Room } from './plan-rules.ts'
import type { PlaceRow, PlanRow } from './plan-store.ts'

/** The places of a plan: from its own rows, its lots, its owner and the tables of delivery and tax. Pure. */

export interface PlanPlace extends Place {
  readonly row: PlaceRow
  /** Why it has no maximum for the time being, where that is not for money. */
  readonly waits: WaitReason | null
  /** Why it is over. */
  readonly ended: EndReason | null
}

/** What is known about a plan besides its rows. */
export interface Surroundings {
  readonly lots: ReadonlyMap<string, LotForPlan>
  /** How the work of each lot is delivered. */
  readonly deliveries: ReadonlyMap<string, WorkDelivery>
  readonly prices: PriceList
  /** Whether the owner may bid now: confirmed, not suspended, with a card on file where one is needed. */
  readonly canBid: boolean
}

type Status = Pick<PlanPlace, 'state' | 'waits' | 'ended'>
const inState = (state: PlaceState): Status => ({ state, waits: null, ended: null })
const over = (ended: EndReason): Status => ({ state: { kind: 'over' }, waits: null, ended })

/** A maximum that the engine has accepted leads, has won, or is over: once it lost the lead it never leads again. */
function accepted({ id, max }: PlaceRow, lot: LotForPlan, canBid: boolean): Status {
  const { lead, hasEnded, currentBid, minimum } = lot
  if (lead?.place === id) {
    const { price, hasWon } = lead
    if (hasWon) return inState({ kind: 'won', price })
    return inState({ kind: 'leading', max: lead.max, price, isOpen: canBid && minimum !== null })
  }
  if (hasEnded) return over('lost')
  // Only a void takes the lead from a maximum above the price.
  return over((currentBid ?? 0) >= (max ?? 0) ? 'outbid' : 'voided')
}

function waiting(lot: LotForPlan, { accountId, stoppedAt }: PlanRow, canBid: boolean, terms: CostTerms | null): Status {
  if (lot.hasEnded) return over('ended')
  if (stoppedAt) return over('stopped')
  const wait = (waits: WaitReason): Status => ({ state: { kind: 'waiting', minimum: null }, waits, ended: null })
  if (!canBid) return wait('can-not-bid')
  if (lot.leader === accountId) return wait('led-by-you')
  if (!terms) return wait('by-quote')
  if (lot.minimum === null) return wait('not-open')
  return inState({ kind: 'waiting', minimum: lot.minimum })
}

function placeOf(plan: PlanRow, row: PlaceRow, { lots, deliveries, prices, canBid }: Surroundings): PlanPlace {
  const lot = must(lots.get(row.lotId), 'a lot of the plan')
  const work = deliveries.get(row.lotId)
  const offered = work ? bidTerms(prices, row.lotId, work, plan) : null
  function statusOf(): Status {
    if (row.state === 'placing') {
      return inState({ kind: 'placing', max: Math.max(row.nextMax ?? 0, row.max ?? 0) })
    }
    // What the lot says comes first: a place whose maximum leads is never taken for one that waits or is over.
    const isPlaced = row.state === 'placed' || row.state === 'won' || lot.lead?.place === row.id
    if (isPlaced) return accepted(row, lot, canBid)
    if (row.state !== 'over') return waiting(lot, plan, canBid, offered)
    return over(row.reason === null || row.reason === 'over-limit' ? 'ended' : row.reason)
  }
  return {
    id: row.id,
    // A stopped plan wants nothing any more: what it leads comes down to the price.
    limit: plan.stoppedAt ? 0 : row.limit,
    usualMax: row.confirmsUnusual ? Number.POSITIVE_INFINITY : lot.usualMax,
    // A maximum costs what it did when it was placed, whatever the tables say since then.
    terms: row.state === 'waiting' ? (offered ?? row.terms) : row.terms,
    row,
    ...statusOf(),
  }
}

export const placesOf = (plan: PlanRow, rows: readonly PlaceRow[], surroundings: Surroundings): PlanPlace[] =>
  rows.map((row) => placeOf(plan, row, surroundings))

/** A lower budget that was asked for holds for every next move, though it inState only once it is reached. */
export const termsOf = ({ budget, askedBudget, maxWins }: PlanRow): PlanTerms => ({
  budget: askedBudget ?? budget,
  maxWins,
})

/** Why a place has no maximum now, for its owner to read. */
export function reasonOf({ state, waits, ended, row }: PlanPlace, { wins }: Room): WaitReason | EndReason | null {
  if (state.kind !== 'waiting') return ended
  if (waits) return waits
  // The engine's last answer. The plan asks again every minute.
  if (row.reason === 'over-limit') return 'over-limit'
  return wins > 0 ? 'no-money' : 'no-win-left'
}
