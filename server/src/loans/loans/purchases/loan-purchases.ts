import type { LoanPurchaseBody, LoanPurchaseOffer } from '@vermeil/contracts/loans/loans.schema'
import type { Account } from '../../../platform/http/access.ts'
import type { BuyableLoan } from '../leases/lease-rules.ts'

/** Works that are leased or hired, and bought by the person who has them. */
export interface LoanPurchases {
  find(kind: string, id: string): Promise<BuyableLoan | null>
  /** Refused if the work can't be bought from there. */
  offer(loan: BuyableLoan): Promise<LoanPurchaseOffer>
  /** The address of the page on which it is paid. The sale is made, and the loan ends, when the payment arrives. */
  checkout(payer: Account, loan: BuyableLoan, shown: LoanPurchaseBody, key: string | undefined): Promise<string>
}
