import type { OrderId } from '@vermeil/contracts/ids'
import type { LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import type { Payments } from '../../money/payments/payments.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import { type ChangeLoan, wrongState } from './change-loan.ts'
import type { RequestedLoan } from './loan-record.ts'
import type { LoanSide } from './rules/decide-loan.ts'

/** What its sides do with a loan that somebody asked for. Each answers with the loan as its actor sees it then. */
export interface LoanEvents<Subject, View> {
  accept(actor: Account, subject: Subject): Promise<View>
  decline(actor: Account, subject: Subject, reason: string): Promise<View>
  /** The address of the page on which the invoice that waits is paid. */
  payLink(payer: Account, subject: Subject, key: string | undefined): Promise<string>
  cancel(actor: Account, subject: Subject, reason: string): Promise<View>
  /**
   * The work is back: late days are billed, and the work is offered again. The deposit goes back at once if the owner
   * says that all is well, else once the time to report damage has passed.
   */
  returnWork(actor: Account, subject: Subject, returned: LoanReturn): Promise<View>
  releaseDeposit(actor: Account, subject: Subject): Promise<View>
}

type Deps = { change: ChangeLoan; payments: Pick<Payments, 'loanOrders'> }

interface KindOfLoan<Loan, Subject, View> {
  loanOf(subject: Subject): Loan
  sideOf(actor: Account, subject: Subject): string
  /** The order that can be paid now. */
  payable(loan: Loan): OrderId | null | undefined
  readNow(reader: Account, id: string): Promise<View>
}

export function createLoanEvents<Loan extends RequestedLoan, Subject, View>(
  { change, payments: { loanOrders } }: Deps,
  { loanOf, sideOf, payable, readNow }: KindOfLoan<Loan, Subject, View>,
) {
  const changed = async (actor: Account, subject: Subject, act: (loan: Loan) => Promise<void>): Promise<View> => {
    const loan = loanOf(subject)
    await act(loan)
    return readNow(actor, loan.id)
  }
  /** A payer who is not the borrower acts for the borrower. Administrators act for Vermeil's own works. */
  const partyOf = (actor: Account, subject: Subject): LoanSide =>
    ['owner', 'administrator'].includes(sideOf(actor, subject)) ? 'owner' : 'borrower'

  const events: LoanEvents<Subject, View> = {
    accept: (actor, subject) => changed(actor, subject, (loan) => change.acceptBy(actor, loan)),
    decline: (actor, subject, reason) => changed(actor, subject, (loan) => change.decline(actor, loan, reason)),
    async payLink(payer, subject, key) {
      const loan = loanOf(subject)
      const orderId = payable(loan)
      if (!orderId || (await change.yieldIfTaken(loan))) throw new AppError(wrongState[loan.kind], {})
      return loanOrders.payLink(payer, orderId, key)
    },
    cancel: (actor, subject, reason) =>
      changed(actor, subject, (loan) => change.cancel(actor, loan, partyOf(actor, subject), reason)),
    returnWork: (actor, subject, { condition, isGood }) =>
      changed(actor, subject, (loan) =>
        change.returnWork(actor, loan, { condition, isGood: isGood && sideOf(actor, subject) === 'owner' }),
      ),
    releaseDeposit: (actor, subject) => changed(actor, subject, (loan) => change.releaseDeposit(actor, loan)),
  }
  return { events, changed, partyOf }
}
