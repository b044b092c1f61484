import { z } from 'zod'
import { Cents } from '../money.schema.ts'

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
  /** On top of the amount, and contained in it. */
  tax: Cents,
  includedTax: Cents,
  /** What is charged. */
  total: Cents,
  /** What goes back at once, because the loan ends with the purchase. */
  deposit: Cents,
})
export type LoanPurchaseOffer = z.infer<typeof LoanPurchaseOffer>

/** What was shown: refused if something else is owed. */
export const LoanPurchaseBody = z.strictObject({ amount: Cents, total: Cents.optional() })
export type LoanPurchaseBody = z.infer<typeof LoanPurchaseBody>
