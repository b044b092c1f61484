import { z } from 'zod'
import { Medium } from '../catalog/artworks.schema.ts'
import { Cents } from '../money.schema.ts'
import { Venue } from '../selling/bidding.schema.ts'
import { LotCard } from '../selling/lots.schema.ts'

const time = z.iso.datetime()
const count = z.int().positive()

/** What waits for any administrator. `lapsed-orders` are past their date and neither paid nor dealt with, `delivery-quotes`, `orders-to-ship` and `lot-questions` are about our own works. */
export const deskNeeds = [
  'applications',
  'listings-in-review',
  'authentication-requests',
  'lapsed-orders',
  'claims',
  'delivery-quotes',
  'orders-to-ship',
  'lot-questions',
] as const
export type DeskNeed = (typeof deskNeeds)[number]

/** Something that waits for this person, and that one button takes them to. A kind per line of the dashboard. */
export const Need = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payments-due'), count, total: Cents, firstDueAt: time, orderId: z.uuid() }),
  z.object({
    kind: z.literal('outbid'),
    lot: z.object({ id: z.uuid(), slug: z.string(), title: z.string(), venue: Venue }),
    minimumBid: Cents,
    closesAt: time.nullable(),
  }),
  /** The next meeting, if it begins within a day. The name is null once the other's account is deleted. */
  z.object({ kind: z.literal('meeting'), meetingId: z.uuid(), name: z.string().nullable(), startsAt: time }),
  /** Proposals with changes that their realtor has not looked at. */
  z.object({ kind: z.literal('proposals'), count }),
  /** Clients whom the caller, a realtor, wanted to write to by today. */
  z.object({ kind: z.literal('follow-ups'), count }),
  /** Works that the caller sold and has to ship, or to make ready for a pick-up. */
  z.object({ kind: z.literal('to-ship'), count, firstShipBy: z.iso.date() }),
  /** Requests to hire the caller's works. */
  z.object({ kind: z.literal('hire-requests'), count, firstAnswerBy: time }),
  /** Damage that was reported, and that the caller has not answered. */
  z.object({ kind: z.literal('claim'), claimId: z.uuid(), title: z.string(), answerBy: time }),
  /** Requests to place the caller's works in homes. */
  z.object({ kind: z.literal('staging-requests'), count, firstAnswerBy: time }),
  /** Requests for the price of a delivery. */
  z.object({ kind: z.literal('quote-requests'), count, firstAnswerBy: time }),
  /** Questions about the caller's lots that are not over. */
  z.object({ kind: z.literal('questions'), count }),
  // For administrators: what waits for a decision of theirs.
  z.object({ kind: z.enum(deskNeeds), count }),
  z.object({ kind: z.literal('listing-rejected'), artworkId: z.uuid(), title: z.string() }),
])
export type Need = z.infer<typeof Need>

/** GET /api/v1/account/overview: what needs the caller now, by deadline, and the counts of the user menu. */
export const Overview = z.object({
  needs: z.array(Need),
  counts: z.object({
    /** Lots that are open and the caller has bid on. */
    bids: z.int(),
    leading: z.int(),
    outbid: z.int(),
    watching: z.int(),
    ordersDue: z.int(),
    /** Productions of others that the caller is in the team of. */
    sharedProductions: z.int(),
  }),
  serverTime: time,
})
export type Overview = z.infer<typeof Overview>

/** Why a work is shown to this person. */
export const RecommendationReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('artist'), name: z.string(), because: z.enum(['bought', 'bid', 'watched', 'followed']) }),
  /** It has the artist or the style of this work, which the caller liked when they set up their account. */
  z.object({ kind: z.literal('liked'), title: z.string() }),
  z.object({ kind: z.literal('medium'), medium: Medium, works: count }),
  z.object({ kind: z.literal('price'), low: Cents, high: Cents }),
  z.object({ kind: z.literal('popular'), watchers: z.int() }),
])
export type RecommendationReason = z.infer<typeof RecommendationReason>

/** GET /api/v1/account/recommendations */
export const Recommendations = z.object({
  works: z.array(z.object({ lot: LotCard, reasons: z.array(RecommendationReason).min(1).max(2) })),
  serverTime: time,
})
export type Recommendations = z.infer<typeof Recommendations>
