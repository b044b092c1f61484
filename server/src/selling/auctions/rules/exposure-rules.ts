import type { ErrorDetails } from '@vermeil/contracts/errors.schema'
import type { BidLimit } from '@vermeil/contracts/money/exposure.schema'
import type { Cents } from '@vermeil/contracts/money.schema'
import { hasEnded, type Lot } from './lot-states.ts'

/** How much somebody with a limit may owe for one lot. */
export interface Allowance {
  readonly limit: BidLimit
  /** What they owe apart from this lot. */
  readonly elsewhere: Cents
  readonly hasUnpaidPurchase: boolean
  readonly hasCard: boolean
}

type Standing = Pick<Lot, 'state' | 'leader' | 'currentBid' | 'leaderMax'>
type OverLimit = ErrorDetails<'bid.over-limit'>

/** What a lot counts for an account: all that it may have to pay for it. */
export const exposureIn = (lot: Standing, accountId: string): Cents =>
  lot.leader === accountId && !hasEnded(lot) ? Math.max(lot.currentBid ?? 0, lot.leaderMax ?? 0) : 0

/**
 * Why an offer would let somebody owe too much. The whole offer counts, whatever becomes of it: a refusal that depended
 * on the maximums of others would reveal them. A leader may always restate or lower what they owe.
 */
export function overLimit(
  lot: Standing,
  accountId: string,
  offered: Cents,
  allowance: Allowance | null,
): OverLimit | null {
  const present = exposureIn(lot, accountId)
  if (!allowance || offered <= present || allowance.elsewhere + offered <= allowance.limit.amount) return null
  return detailsOf(allowance, present, 'amount')
}

/** The same for a purchase that is paid later; without a card there may be one such at a time. */
export function overLimitByPurchase(
  lot: Standing,
  accountId: string,
  price: Cents,
  allowance: Allowance | null,
): OverLimit | null {
  if (!allowance) return null
  const present = exposureIn(lot, accountId)
  if (allowance.hasUnpaidPurchase && !allowance.hasCard) {
    return { ...detailsOf(allowance, present, 'purchase'), canCardLift: true }
  }
  return allowance.elsewhere + price > allowance.limit.amount ? detailsOf(allowance, present, 'amount') : null
}

const detailsOf = ({ limit, elsewhere }: Allowance, present: Cents, reason: OverLimit['reason']): OverLimit => ({
  ...{ limit: limit.amount, exposure: elsewhere + present, canCardLift: limit.canCardLift, reason },
})
