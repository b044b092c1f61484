import type { Cents } from '@vermeil/contracts/money.schema'
import { minimumBid } from '@vermeil/contracts/selling/bidding.schema'
import type { Lot } from '../rules/lot-states.ts'

/** A bidder of a rehearsal: an id like an account's, and no account. */
export const rehearsalBidder = (number: number): string => `00000000-0000-7000-8000-0000000b1d0${number}`

/** What each goes up to, as a share of the high estimate, in percent. */
const shares = [85, 110, 70, 130, 100, 120]
/** A lot without an estimate is valued at this many times its starting bid. */
const unestimated = 3
const step: Cents = 10_00

/** What a bidder goes up to on a lot. Who wants it most changes from lot to lot. */
export function rehearsalLimit(lot: Pick<Lot, 'startingBid' | 'estimateHigh'>, place: number, number: number): Cents {
  const value = lot.estimateHigh ?? lot.startingBid * unestimated
  const share = shares[(place + number) % shares.length] ?? 100
  return Math.round((value * share) / 100 / step) * step
}

export interface RehearsalBid {
  readonly bidder: string
  readonly amount: Cents
}

/**
 * The next bid of a rehearsal: the minimum, by one of those who don't lead and would pay it; null where nobody would.
 *
 * @param place of the lot in the queue.
 * @param bidders how many there are.
 */
export function nextRehearsalBid(lot: Lot, place: number, bidders: number): RehearsalBid | null {
  const amount = minimumBid(lot)
  const numbers = Array.from({ length: bidders }, (_, i) => i + 1)
  const willing = numbers.filter(
    (number) => rehearsalBidder(number) !== lot.leader && rehearsalLimit(lot, place, number) >= amount,
  )
  const chosen = willing[lot.sequence % Math.max(1, willing.length)]
  return chosen === undefined ? null : { bidder: rehearsalBidder(chosen), amount }
}
