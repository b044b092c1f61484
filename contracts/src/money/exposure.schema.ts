import { z } from 'zod'
import { Cents } from '../money.schema.ts'

/**
 * What an account owes, or would owe if every hammer fell now, in hammer prices: for each open lot that it leads the
 * higher of the price and its own maximum, and every sale to it that is not paid.
 */
export const Exposure = z.object({
  exposure: Cents,
  /** Null: none. */
  limit: Cents.nullable(),
  /** A card on file lifts the limit. */
  canCardLift: z.boolean(),
})
export type Exposure = z.infer<typeof Exposure>

export interface BidLimit {
  readonly amount: Cents
  readonly canCardLift: boolean
}

interface LimitedPerson {
  readonly hasCard: boolean
  /** Set by an administrator, in place of the house's. */
  readonly bidLimit: Cents | null
}

/** How much an account may owe at once; null: any amount. `unpaidLimit` is the house's for people without a card. */
export function bidLimitOf({ hasCard, bidLimit }: LimitedPerson, unpaidLimit: Cents | null): BidLimit | null {
  if (bidLimit !== null) return { amount: bidLimit, canCardLift: false }
  return hasCard || unpaidLimit === null ? null : { amount: unpaidLimit, canCardLift: true }
}
