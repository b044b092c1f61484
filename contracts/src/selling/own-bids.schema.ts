import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { LotCard } from './lots.schema.ts'

const time = z.iso.datetime()

/** How a bidder stands on a lot. `lost` is every end that is not theirs, a reserve that was not met included. */
export const BidStanding = z.enum(['leading', 'outbid', 'won', 'lost', 'withdrawn'])
export type BidStanding = z.infer<typeof BidStanding>

export const OwnBid = z.object({
  lot: LotCard,
  standing: BidStanding,
  /** The caller's highest bid in the history. */
  yourBid: Cents,
  /** The private maximum, while it leads. */
  yourMax: Cents.nullable(),
  /** The caller's paddle on this lot, such as "Paddle 214": where the lot's events name it, they mean the caller. */
  yourPaddle: z.string(),
  /** When the caller last bid, or was bid for by their maximum. */
  lastBidAt: time,
})
export type OwnBid = z.infer<typeof OwnBid>

/** GET /api/v1/bids: every lot the caller has bid on, the latest first. */
export const OwnBids = z.object({ bids: z.array(OwnBid), serverTime: time })
export type OwnBids = z.infer<typeof OwnBids>
