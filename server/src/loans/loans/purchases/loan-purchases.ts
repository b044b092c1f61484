import type { LoanKind, LoanPurchaseBody, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { StoredLoan } from '../loan-record.ts'

/** Works that are bought by the person who has them. */
export interface LoanPurchases {
  find(kind: LoanKind, id: string): Promise<StoredLoan | null>
  /** Refused if the work can't be bought from there. */
  offer(loan: StoredLoan): Promise<LoanPurchaseOffer>
  /** The address of the page on which it is paid. The sale is made, and the loan ends, when the payment arrives. */
  checkout(payer: Account, loan: StoredLoan, shown: LoanPurchaseBody, key: string | undefined): Promise<string>
}
