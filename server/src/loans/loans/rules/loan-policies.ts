import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { stagingLimits } from '@vermeil/contracts/loans/staging-terms'

/** What differs between the kinds of loans. All else is the same for all. */
export interface LoanPolicy {
  /** Who agrees before it is paid; a lease is paid at once. */
  readonly answer: 'none' | 'owner'
  /** A loan that begins on arrival is as long as agreed from then on. */
  readonly begins: 'on-its-day' | 'on-arrival'
  /** A monthly loan has an invoice for each month, and ends with the last one that is paid. */
  readonly billing: 'once' | 'monthly'
  /** So many days after the return its owner can report damage; the deposit is held until then. */
  readonly claimDays: number
  /** How long before it either side says when it ends. Null: it runs until the day that was agreed. */
  readonly noticeDays: number | null
  /** Its owner may ask for a certificate of insurance, and it doesn't begin without one. */
  readonly isInsurable: boolean
  /** The person who has the work can buy it. */
  readonly isBuyable: boolean
}

const claimDays = claimTerms.openDays

export const loanPolicies: Readonly<Record<LoanKind, LoanPolicy>> = {
  lease: {
    ...{ answer: 'none', begins: 'on-arrival', billing: 'once', claimDays, noticeDays: null },
    ...{ isInsurable: false, isBuyable: true },
  },
  hire: {
    ...{ answer: 'owner', begins: 'on-its-day', billing: 'once', claimDays, noticeDays: null },
    ...{ isInsurable: true, isBuyable: true },
  },
  staging: {
    ...{ answer: 'owner', begins: 'on-its-day', billing: 'monthly', claimDays, noticeDays: stagingLimits.noticeDays },
    ...{ isInsurable: false, isBuyable: true },
  },
}
