import { claimTerms, daysAfter, type ProblemKind, problemLabels } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ProblemDecision } from '@vermeil/contracts/fulfillment/claims.schema'
import type { ShipmentState } from '@vermeil/contracts/fulfillment/shipping.schema'
import type { ShipmentOption } from '@vermeil/contracts/fulfillment/shipping-terms'

/** How a work got, or gets, to its buyer. */
export interface Arrival {
  /** The latest promised day; null where the buyer fetches the work, sends somebody for it, or has it. */
  readonly arrivesBy: string | null
  /** It has left its seller. */
  readonly isOnItsWay: boolean
  /** The buyer has confirmed that it arrived. */
  readonly isConfirmed: boolean
  /** Until when a delivered work can be complained about; null before it is delivered. */
  readonly complainUntil: Date | null
}

interface Shipped {
  readonly state: ShipmentState
  readonly option: ShipmentOption
  readonly arrivesBy: string
  readonly isConfirmed: boolean
  readonly completesAt: Date | null
}

/** What a shipment says about its arrival. Nothing is promised to a buyer who fetches the work or sends for it. */
export const toArrival = ({ state, option, arrivesBy, isConfirmed, completesAt }: Shipped): Arrival => ({
  arrivesBy: option === 'delivery' || option === 'arranged' ? arrivesBy : null,
  isOnItsWay: state === 'shipped' || state === 'delivered' || state === 'completed',
  ...{ isConfirmed, complainUntil: completesAt },
})

/** Null: there is no end yet. */
export type ReportWindow = { from: Date; until: Date | null }

/** A promised day ends at midnight, UTC. */
const endOf = (day: string): Date => daysAfter(new Date(`${day}T00:00:00Z`), 1)

/** When this can be reported; null if never, or from a time that isn't known yet. */
export function windowOf(problem: ProblemKind, arrival: Arrival): ReportWindow | null {
  const { arrivesBy, isOnItsWay, isConfirmed, complainUntil } = arrival
  if (problem === 'not-arrived') {
    if (arrivesBy === null || isConfirmed) return null
    const from = endOf(arrivesBy)
    return { from, until: daysAfter(from, claimTerms.notArrivedDays) }
  }
  // Who unpacks a damaged work need not confirm its delivery first.
  return isOnItsWay ? { from: new Date(0), until: complainUntil } : null
}

export type ReportRefusal = 'claim.too-early' | 'claim.too-late' | 'claim.confirmed'

/** Why this can't be reported now; null if it can. */
export function reportRefusal(problem: ProblemKind, arrival: Arrival, now: Date): ReportRefusal | null {
  const window = windowOf(problem, arrival)
  if (!window) return problem === 'not-arrived' && arrival.isConfirmed ? 'claim.confirmed' : 'claim.too-early'
  if (now < window.from) return 'claim.too-early'
  return window.until && now >= window.until ? 'claim.too-late' : null
}

export const problemKinds = Object.keys(problemLabels) as readonly ProblemKind[]

/** What can be reported now, in the order in which it is offered. */
export const reportable = (arrival: Arrival, now: Date): { problem: ProblemKind; until: Date | null }[] =>
  problemKinds
    .filter((problem) => reportRefusal(problem, arrival, now) === null)
    .map((problem) => ({ problem, until: windowOf(problem, arrival)?.until ?? null }))

export type TermsRefusal = 'claim.nothing-to-return' | 'claim.not-insured' | 'order.not-refundable'

/** Why a decision about this problem can't be on these terms; null if it can. */
export function termsRefusal(
  { refund, returnPaidBy, isInsured }: ProblemDecision,
  problem: ProblemKind,
  order: { refundable: number; isInsured: boolean },
): TermsRefusal | null {
  if (refund > order.refundable) return 'order.not-refundable'
  if (problem === 'not-arrived' && returnPaidBy !== null) return 'claim.nothing-to-return'
  return isInsured && !order.isInsured ? 'claim.not-insured' : null
}
