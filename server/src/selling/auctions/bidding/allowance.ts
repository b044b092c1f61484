import type { LotId } from '@vermeil/contracts/ids'
import type { LotUnitOfWork } from '../lots/lot-unit-of-work.ts'
import type { Bidder } from '../rules/bid-rules.ts'
import type { Allowance } from '../rules/exposure-rules.ts'
import type { Owed } from './exposure-store.ts'

/** What somebody with a limit may still owe for a lot, after all that the unit of work has decided so far. */
export function allowanceFor(
  unit: LotUnitOfWork,
  { id, hasCard, limit }: Bidder,
  lotId: LotId,
  owed: Owed | undefined,
): Allowance | null {
  if (!limit || !owed) return null
  const { hasUnpaidPurchase } = owed
  return { limit, elsewhere: owed.owed + unit.exposureOf(id, lotId), hasUnpaidPurchase, hasCard }
}
