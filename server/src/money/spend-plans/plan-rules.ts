import { allIn, type CostTerms, maximumFor } from '@vermeil/contracts/money/all-in'
import type { Cents } from '@vermeil/contracts/money.schema'

/**
 * What a spend plan does next. Money is set aside for a maximum before it is placed, and is free again once that
 * maximum can never win: so whatever happens, what is won and what may still be won costs no more than the budget.
 */

export interface PlanTerms {
  /** Delivery and tax included. */
  readonly budget: Cents
  readonly maxWins: number
}

/** How a plan stands on one of its lots. */
export type PlaceState =
  /** No maximum yet. `minimum`: the least that may be bid now; null while the lot takes no maximum. */
  | { readonly kind: 'waiting'; readonly minimum: Cents | null }
  /** Sent to the engine, which has not answered yet. `max`: the most that it may have become by now. */
  | { readonly kind: 'placing'; readonly max: Cents }
  /** `isOpen`: the maximum can still be moved. */
  | { readonly kind: 'leading'; readonly max: Cents; readonly price: Cents; readonly isOpen: boolean }
  | { readonly kind: 'won'; readonly price: Cents }
  /** Outbid, closed or withdrawn: no maximum of the plan will lead here again. */
  | { readonly kind: 'over' }

/** One of the lots that somebody would like. A plan has them in the order of preference. */
export interface Place {
  readonly id: string
  /** The most that it may cost in all. */
  readonly limit: Cents
  /** The most that may be bid without asking the plan's owner whether they mean it. */
  readonly usualMax: Cents
  readonly terms: CostTerms
  readonly state: PlaceState
}

/** What a place can still cost the plan. */
export function setAside({ state, terms }: Pick<Place, 'state' | 'terms'>): Cents {
  if (state.kind === 'placing' || state.kind === 'leading') return allIn(state.max, terms).total
  return state.kind === 'won' ? allIn(state.price, terms).total : 0
}

export interface Room {
  /** Below zero only where the plan's owner has lowered the budget, until the maximums have followed it. */
  readonly money: Cents
  readonly wins: number
}

export const isTaken = ({ state }: Place) =>
  state.kind === 'placing' || state.kind === 'leading' || state.kind === 'won'

/** How much money and how many wins are still free. */
export function roomIn({ budget, maxWins }: PlanTerms, places: readonly Place[]): Room {
  const taken = places.filter(isTaken)
  return { money: budget - taken.reduce((sum, place) => sum + setAside(place), 0), wins: maxWins - taken.length }
}

/** A maximum to be placed, raised or lowered. */
export interface Move {
  readonly place: string
  readonly max: Cents
}

/**
 * The next maximum. First those that are too high after a change of the plan come down, the least preferred first;
 * then the lot that is preferred most and can take some of the free money gets it. One at a time, since the answer to
 * one decides about the next. Null if there is nothing to do.
 */
export function nextMove(plan: PlanTerms, places: readonly Place[]): Move | null {
  if (places.some(({ state }) => state.kind === 'placing')) return null
  const room = roomIn(plan, places)
  const findMove = (order: readonly Place[], maxOf: (place: Place, room: Room) => Cents | null): Move | null => {
    for (const place of order) {
      const max = maxOf(place, room)
      if (max !== null) return { place: place.id, max }
    }
    return null
  }
  return findMove(places.toReversed(), loweredMaximum) ?? findMove(places, higherMaximum)
}

/** Never below the price: the room has seen it, and it binds. */
function loweredMaximum(place: Place, { money }: Room): Cents | null {
  const { state, limit, terms } = place
  if (state.kind !== 'leading' || !state.isOpen) return null
  const affordable = Math.min(limit, setAside(place) + Math.min(money, 0))
  const max = Math.max(maximumFor(affordable, terms) ?? 0, state.price)
  return max < state.max ? max : null
}

function higherMaximum(place: Place, { money, wins }: Room): Cents | null {
  const { state } = place
  if (state.kind === 'waiting' && state.minimum !== null && wins > 0) {
    const max = highestMaximum(place, money)
    return max >= state.minimum ? max : null
  }
  if (state.kind === 'leading' && state.isOpen && money > 0) {
    const max = highestMaximum(place, setAside(place) + money)
    return max > state.max ? max : null
  }
  return null
}

const highestMaximum = ({ limit, usualMax, terms }: Place, money: Cents): Cents =>
  Math.min(maximumFor(Math.min(limit, money), terms) ?? 0, usualMax)

/** The least that a plan can be changed to: what it leads at present can't be taken back. */
export function leastTerms(places: readonly Place[]): PlanTerms {
  const taken = places.filter(isTaken)
  const cost = (place: Place) =>
    place.state.kind === 'leading' ? allIn(place.state.price, place.terms).total : setAside(place)
  return { budget: taken.reduce((sum, place) => sum + cost(place), 0), maxWins: taken.length }
}
