import { z } from 'zod'
import { Cents } from './money.ts'

/** What a work can be bought from by the person who has it. */
export const BoughtLoanKind = z.enum(['hire', 'lease'])
export type BoughtLoanKind = z.infer<typeof BoughtLoanKind>

/** GET /api/v1/loans/{kind}/{loanId}/purchase: what the work costs the person who has it. */
export const LoanPurchaseOffer = z.object({
  title: z.string(),
  price: Cents,
  /** The part of the rent that its owner takes off the price. */
  credit: Cents,
  amount: Cents,
  /** What goes back at once, because the loan ends with the purchase. */
  deposit: Cents,
})
export type LoanPurchaseOffer = z.infer<typeof LoanPurchaseOffer>

/** The amount that was shown: refused if another is owed. */
export const LoanPurchaseBody = z.strictObject({ amount: Cents })
