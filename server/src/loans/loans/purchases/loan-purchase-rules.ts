import type { AccountId } from '@vermeil/contracts/ids'
import { dayAt, purchaseCredit } from '@vermeil/contracts/loans/hire-terms'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'

/** A loan, as far as its work can be bought from it. */
export interface BuyableLoan {
  readonly ownerId: AccountId | null
  /** What was paid of it, without the deposit. */
  readonly rent: number
  readonly startedAt: Date
  /** The work is with the borrower. */
  readonly isRunning: boolean
}

export interface PricedWork {
  readonly sellerId: AccountId | null
  readonly venue: 'timed' | 'saleroom' | null
  readonly buyNowPrice: number | null
  readonly buyNowVisibility: 'public' | 'private' | 'hidden'
}

export interface PurchasePrice {
  readonly price: number
  readonly credit: number
  readonly amount: number
}

/** The provider takes no less. */
const LEAST = 100

/**
 * What the work costs the person who has it; null if it can't be bought from there: it has no fixed price, it is sold in
 * the saleroom, somebody else is promised it, or the amount can't be paid by card.
 */
export function purchasePrice(
  loan: BuyableLoan,
  work: PricedWork,
  { creditPercent, isPromised, now }: { creditPercent: number; isPromised: boolean; now: Date },
): PurchasePrice | null {
  const { sellerId, venue, buyNowPrice: price, buyNowVisibility } = work
  const isForSale = price !== null && venue === 'timed' && buyNowVisibility !== 'hidden' && sellerId === loan.ownerId
  if (!isForSale || !loan.isRunning || isPromised) return null
  const credit = Math.min(purchaseCredit(loan.rent, creditPercent, dayAt(loan.startedAt), dayAt(now)), price)
  const amount = price - credit
  return amount < LEAST || amount > largestCardPayment ? null : { price, credit, amount }
}
