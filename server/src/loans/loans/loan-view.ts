import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import { type Account, isStaff } from '../../platform/http/access.ts'
import type { RequestedLoan } from './loan-record.ts'
import { buyerOf } from './purchases/loan-purchase-access.ts'
import { depositHeldUntil, isOut, loanActions } from './rules/decide-loan.ts'
import { loanPolicies } from './rules/loan-policies.ts'

export const iso = (time: Date | null) => time?.toISOString() ?? null

/** Who pays, and who is paid. A realtor whose client pays does neither. */
const seesOrders = (reader: Account, { payerId, borrowerId, ownerId }: RequestedLoan): boolean =>
  isStaff(reader, 'money', 'read-only') || reader.id === (payerId ?? borrowerId) || reader.id === ownerId

/** What is shown of a loan that somebody asks for, whatever its kind. */
export const viewOf = (reader: Account, loan: RequestedLoan, at: Date) => ({
  ...{ id: loan.id, artworkId: loan.artworkId, title: loan.title, artist: loan.artist, picture: loan.picture },
  ...{ ownerName: loan.ownerName, note: loan.note, reason: loan.reason, condition: loan.condition },
  isLate: isOut(loan.state) && loan.until !== null && loan.until < dayAt(at),
  orderIds: seesOrders(reader, loan) ? loan.invoices.map(({ orderId }) => orderId) : [],
  ...{ requestedAt: loan.requestedAt.toISOString(), answerBy: loan.answerBy.toISOString(), payBy: iso(loan.payBy) },
  ...{ depositHeldUntil: iso(depositHeldUntil(loan, loanPolicies[loan.kind])), claimId: loan.claimId },
})

type Action = 'answer' | 'pay' | 'cancel' | 'return' | 'release-deposit'

/** What its reader can do with it now. */
export function actionsOf(reader: Account, loan: RequestedLoan, at: Date, may: (action: Action) => boolean) {
  const now = loanActions(loan, loanPolicies[loan.kind], at)
  const isHolder = may('release-deposit')
  return {
    answer: now.answer && may('answer'),
    pay: now.pay && may('pay'),
    cancel: now.cancel && may('cancel'),
    return: now.return && may('return'),
    releaseDeposit: now.releaseDeposit && isHolder,
    reportDamage: now.reportDamage && isHolder,
    buy: now.buy && reader.id === buyerOf(loan),
  }
}
