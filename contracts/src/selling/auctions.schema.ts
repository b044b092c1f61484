import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { ChainHash, ChainLink } from './bid-chain.schema.ts'
import { LotOutcome } from './bidding.schema.ts'
import { LotCard, LotStanding } from './lots.schema.ts'

const Time = z.iso.datetime()

/** What only the asker may know of themselves. */
const ownStanding = {
  youLead: z.boolean(),
  /** The private ceiling that stands for you while you lead. */
  yourMax: Cents.nullable(),
  /** Null before your first bid on the lot. */
  yourPaddle: z.string().nullable(),
}
export const OwnLotStanding = LotStanding.extend(ownStanding)
export type OwnLotStanding = z.infer<typeof OwnLotStanding>

/** 201 of POST /api/v1/lots/{lotId}/bids. `bid` is null where a leader moved their ceiling and the room saw nothing. */
export const BidReceipt = z.object({
  bid: z
    .object({ id: z.uuid(), amount: Cents, sequence: z.int().positive(), placedAt: Time, hash: ChainHash })
    .nullable(),
  lot: OwnLotStanding,
})
export type BidReceipt = z.infer<typeof BidReceipt>

export const historyPageSize = 500

/** GET /api/v1/lots/{lotId}/bids?after=sequence */
export const LotHistory = z.object({
  bids: z.array(ChainLink),
  chain: z.object({ head: ChainHash.nullable(), length: z.int() }),
  /** What to ask for next; null on the last page. */
  nextAfter: z.int().nullable(),
  lot: LotStanding.extend(z.object(ownStanding).partial().shape),
})
export type LotHistory = z.infer<typeof LotHistory>

/** 201 of POST /api/v1/lots/{lotId}/buy-now */
export const SaleReceipt = z.object({
  sale: z.object({ id: z.uuid(), lotId: z.uuid(), price: Cents, outcome: LotOutcome, paymentDueAt: Time }),
  lot: LotStanding,
})
export type SaleReceipt = z.infer<typeof SaleReceipt>

/** Event `lot.changed` on `lot:{id}`. `entries` are the newest of the history and end at `lot.sequence`. */
export const LotChanged = z.object({ lot: LotStanding, entries: z.array(ChainLink) })
export type LotChanged = z.infer<typeof LotChanged>

/** GET /api/v1/saleroom, and event `saleroom.changed` on `saleroom`. */
export const SaleroomView = z.object({
  /**
   * The lot on the block, or the one just ended until the next comes; null while nothing is left to sell. Of its bids
   * the latest five, oldest first, as in every list of bids.
   */
  current: z.object({ lot: LotCard, standing: LotStanding, recentBids: z.array(ChainLink) }).nullable(),
  queue: z.array(LotCard.extend({ durationMs: z.int() })),
  isStopped: z.boolean(),
  /** What is left on the clock; it runs unless stopped or ended. */
  remainingMs: z.int().nullable(),
  liveBidders: z.int(),
  /** Today's hammer total of the saleroom plus the current bid. */
  totalVolume: Cents,
  /** Rises whenever the block or the queue changes. */
  revision: z.int(),
  serverTime: Time,
})
export type SaleroomView = z.infer<typeof SaleroomView>

export const ConsoleAct = z.enum(['stop', 'resume', 'raise', 'lower', 'extend', 'sold', 'purchase', 'next'])
export type ConsoleAct = z.infer<typeof ConsoleAct>

const Reason = z.string().trim().min(1).max(2_000)

/**
 * POST /api/v1/saleroom/{act}. What the administrator saw: the lot, and its price and the leader's paddle (null without
 * a bid). If one of those that are named is another by then, nothing is done.
 */
export const ConsoleActBody = z
  .strictObject({
    lotId: z.uuid().optional(),
    reason: Reason.optional(),
    expectedPrice: Cents.nullable().optional(),
    expectedLeader: z.string().max(40).nullable().optional(),
  })
  .nullish()

/** PUT /api/v1/saleroom/queue: the waiting lots in their new order; lots of the saleroom not named follow as they were. */
export const QueueOrderBody = z.strictObject({ lotIds: z.array(z.uuid()).max(200) })

/** POST /api/v1/lots/{lotId}/voids */
export const VoidBody = z.strictObject({ sequence: z.int().positive(), reason: Reason })

/** PUT /api/v1/lots/{lotId}/sale/buyer: whose hand the floor paddle was. */
export const AssignSaleBody = z.union([
  z.strictObject({ accountId: z.uuid() }),
  z.strictObject({ email: z.email().max(320) }),
])
export type AssignSaleBody = z.infer<typeof AssignSaleBody>

/** GET /api/v1/saleroom/floor-sales: what the floor paddle won and nobody is named for yet, the newest first. */
export const FloorSales = z.object({ sales: z.array(z.object({ lot: LotCard, price: Cents, soldAt: Time })) })
export type FloorSales = z.infer<typeof FloorSales>
