import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { StoredLoan } from '../loan-record.ts'

/** Who pays the rent buys the work: the credit is theirs. */
export const buyerOf = ({ payerId, borrowerId }: StoredLoan) => payerId ?? borrowerId

export const loanPurchaseRules: AccessRules<'loan.buy', StoredLoan> = {
  unknown: 'loan.unknown',
  sees: (actor, loan) => actor?.id === buyerOf(loan),
  actions: { 'loan.buy': everyoneWhoSees },
}
