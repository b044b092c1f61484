import { z } from 'zod'
import { Cents } from '../money.schema.ts'
import { named } from '../records.schema.ts'
import { BidAmount } from '../selling/bidding.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'
import { CountryCode } from './delivery.schema.ts'

export const planLimits = { plans: 20, lots: 20 } as const

const WantedLot = z.strictObject({
  lotId: z.uuid(),
  /** The most that it may cost in all, delivery and tax included. */
  limit: BidAmount,
  /** True: the person was asked about an unusual amount (`bid.unusual`) and means it. */
  confirmUnusual: z.boolean().optional(),
})

export const SpendPlanBody = z.strictObject({
  name: named('Name'),
  /** For all lots together, delivery and tax included. */
  budget: BidAmount,
  maxWins: z
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(planLimits.lots, `Enter at most ${planLimits.lots}.`),
  /** Where the works go. */
  country: CountryCode,
  region: z.string().trim().max(200),
  /** In the order of preference. */
  lots: z
    .array(WantedLot)
    .min(1, 'Choose at least one lot.')
    .max(planLimits.lots, `Choose at most ${planLimits.lots} lots.`)
    .refine((lots) => new Set(lots.map(({ lotId }) => lotId)).size === lots.length, 'Choose each lot once.'),
})
export type SpendPlanBody = z.infer<typeof SpendPlanBody>

/** Why a plan has no maximum on a lot for the time being. */
export const WaitReason = z.enum([
  ...(['no-money', 'no-win-left', 'not-open', 'can-not-bid', 'over-limit', 'by-quote', 'led-by-you'] as const),
])
/**
 * Why a plan has no maximum on a lot any more. `ended`: the lot closed before the plan had money for it. `too-late`: its
 * bid arrived after the close.
 */
export const EndReason = z.enum(['outbid', 'voided', 'lost', 'ended', 'too-late', 'not-allowed', 'refused', 'stopped'])
export type WaitReason = z.infer<typeof WaitReason>
export type EndReason = z.infer<typeof EndReason>

export const PlannedLot = z.object({
  lot: LotCard,
  limit: Cents,
  status: z.enum(['waiting', 'placing', 'leading', 'won', 'over']),
  reason: z.union([WaitReason, EndReason]).nullable(),
  /** The private maximum, and what it would cost in all. */
  max: Cents.nullable(),
  /** What is set aside for the lot, or was spent on it. */
  cost: Cents,
})
export type PlannedLot = z.infer<typeof PlannedLot>

export const SpendPlan = z.object({
  id: z.uuid(),
  name: z.string(),
  budget: Cents,
  /** A lower budget that was asked for. It counts once the maximums have come down to it. */
  askedBudget: Cents.nullable(),
  maxWins: z.int(),
  country: z.string(),
  region: z.string(),
  isStopped: z.boolean(),
  /** How much of the budget is not set aside, and how many more lots may be led. */
  room: z.object({ money: z.int(), wins: z.int() }),
  lots: z.array(PlannedLot),
})
export type SpendPlan = z.infer<typeof SpendPlan>

/** GET /api/v1/spend-plans */
export const SpendPlanList = z.object({ plans: z.array(SpendPlan) })
export type SpendPlanList = z.infer<typeof SpendPlanList>
