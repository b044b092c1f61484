import { z } from 'zod'
import { CountryCode } from '../money/delivery.schema.ts'
import { Cents, formatMoney } from '../money.schema.ts'
import { largestBid, saleroomSteps, venues } from './bid-amounts.ts'
import { clockThresholds } from './clock-urgency.ts'
import { documentedIncrement } from './house-terms.ts'
import { outcomeLabels } from './outcome-labels.ts'

export { isBuyNowAbovePrice, largestBid, quickBidSteps, shownPrice, unusualAmount } from './bid-amounts.ts'
export { type ClockUrgency, clockUrgency } from './clock-urgency.ts'
export { outcomeLabels } from './outcome-labels.ts'

export const Venue = z.enum(venues)
export type Venue = z.infer<typeof Venue>

/** An amount that a person may enter: a bid, or a term of sale. The most that a rule may set a price to is the same. */
export const BidAmount = z
  .int()
  .positive()
  .max(largestBid, `The largest amount is ${formatMoney(largestBid)}.`)

/** True: the person was asked about an unusual amount (`bid.unusual`) and means it. */
const confirmUnusual = z.boolean().optional()
/** True: the person leads, was asked whether to raise their own bid (`bid.leading`), and wants to. */
const confirmLeading = z.boolean().optional()
/** Where the price in all was shown for; counts where the bidder has neither an address nor a country in their profile. */
const country = CountryCode.optional()

/**
 * `amount` is an open bid: the price becomes it. `maxAmount` is a private maximum: we bid for you up to it.
 *
 * `expectedPrice` is the price that a quick bid was offered on. If it has moved, the bid is refused (`bid.price-moved`).
 */
export const PlaceBidBody = z.union([
  z.strictObject({ amount: BidAmount, expectedPrice: Cents.optional(), confirmLeading, confirmUnusual, country }),
  z.strictObject({ maxAmount: BidAmount, confirmUnusual, country }),
])
export type PlaceBidBody = z.infer<typeof PlaceBidBody>

/** POST /api/v1/lots/{lotId}/buy-now */
export const BuyNowBody = z.strictObject({ country }).nullish()

/**
 * The increments of a lot, copied from the settings when it opens: from each price on, the next bid must be higher by at least `step`.
 *
 * Steps never shrink as the price rises. Otherwise a higher rival could leave the winner with a lower price.
 */
export const IncrementTable = z
  .array(z.strictObject({ from: Cents, step: BidAmount }))
  .min(1)
  .superRefine((bands, context) => {
    const blame = (band: number, field: 'from' | 'step', message: string) =>
      context.addIssue({ code: 'custom', path: [band, field], message })
    for (const [i, { from, step }] of bands.entries()) {
      const before = bands[i - 1]
      if (!before && from !== 0) blame(i, 'from', 'The first band starts at $0.')
      if (before && from <= before.from) blame(i, 'from', `Enter more than ${formatMoney(before.from)}.`)
      if (before && step < before.step)
        blame(i, 'step', `Enter at least ${formatMoney(before.step)}: steps never shrink.`)
    }
  })
export type IncrementTable = z.infer<typeof IncrementTable>

/** What the next bid depends on; any fuller lot fits. `currentBid` is null until somebody has bid. */
export interface PricedLot {
  venue: Venue
  startingBid: Cents
  currentBid: Cents | null
  /** Null for a lot that opened before increments were a setting: the documented ones hold. */
  increments: IncrementTable | null
}

/** The step from `price` to the next bid. */
export function incrementAt(lot: Pick<PricedLot, 'venue' | 'increments'>, price: Cents): Cents {
  const band = lot.increments?.findLast(({ from }) => from <= price)
  return band?.step ?? documentedIncrement[lot.venue]
}

/** The first bid may equal the starting bid; every later one is at least an increment higher than the price. */
export function minimumBid(lot: PricedLot): Cents {
  return lot.currentBid === null ? lot.startingBid : lot.currentBid + incrementAt(lot, lot.currentBid)
}

const seconds = (count: number) => count * 1_000
const minutes = (count: number) => count * seconds(60)

export const saleroom = {
  defaultDurationMs: seconds(600),
  ...clockThresholds,
  ...saleroomSteps,
  nextLotAfterMs: seconds(4),
  /** A lot still open after this goes back to the end of the queue, if others wait there. */
  rotationMs: minutes(12),
  recentBids: 5,
} as const

/** How a lot ended. */
export const LotOutcome = z.enum(Object.keys(outcomeLabels) as (keyof typeof outcomeLabels)[])
export type LotOutcome = z.infer<typeof LotOutcome>
