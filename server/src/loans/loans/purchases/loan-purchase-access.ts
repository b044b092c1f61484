import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { BuyableLoan } from '../leases/lease-rules.ts'

/** Only the person who has the work buys it from there: the credit is theirs. */
export const loanPurchaseRules: AccessRules<'loan.buy', BuyableLoan> = {
  unknown: 'loan.unknown',
  sees: (actor, { borrowerId }) => actor?.id === borrowerId,
  actions: { 'loan.buy': everyoneWhoSees },
}
