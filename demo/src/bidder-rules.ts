import { type Cents, dollars } from '@vermeil/contracts/money.schema'

/** How far demo bidders go: together they leave a lot near its estimate, and each leaves room to be outbid. */

type Estimated = { estimate: { low: Cents; high: Cents } | null; startingBid: Cents }

/** Without an estimate, what a starting bid usually leads to. */
const middleOf = ({ estimate, startingBid }: Estimated): Cents =>
  estimate ? (estimate.low + estimate.high) / 2 : startingBid * 1.5

/** Where a bidder stops: between 0.8 and 1.3 of the estimate's middle. `share` from 0 to 1 is their own for the lot. */
export const limitFor = (lot: Estimated, share: number): Cents => Math.round(middleOf(lot) * (0.8 + share * 0.5))

/** How likely a bidder is to bid now: certain while the limit is far off, ever less as the price nears it. */
export const eagerness = (limit: Cents, amount: Cents): number =>
  amount > limit ? 0 : Math.min(1, 0.1 + (4 * (limit - amount)) / limit)

/** How many bids a timed lot gets before demo bidders leave it alone: 3 to 15. */
export const bidsWanted = (share: number): number => 3 + Math.floor(share * 12.999)

/** How many bids a lot of the room gets before demo bidders leave it to visitors. */
export const MAX_ROOM_BIDS = 60

/** A bid in the room: $50 to $249, in multiples of $5 as people say them. `share` from 0 to 1. */
export const roomRaise = (share: number): Cents => dollars(5) * (10 + Math.floor(share * 39.999))

/** A bid on a timed lot, in steps of a ladder as people bid. `share` from 0 to 1. */
export const timedRaise = (share: number): Cents => dollars(25) * (1 + Math.floor(share * 3.999))
