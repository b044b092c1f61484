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
  readonly shipped: ShippedLoan
}

/** How its work travels, where nobody carries it. */
interface ShippedLoan {
  /** `as-paid`: the delivery was chosen and paid with the rent. `by-first-day`: its owner sends it for its first day. */
  readonly out: 'as-paid' | 'by-first-day'
  /** So many days after its last day it is sent back. */
  readonly backAfterDays: number
}

const claimDays = claimTerms.openDays
/** Their last day is the borrower's; a lease ends on its last day. */
const onItsDays: ShippedLoan = { out: 'by-first-day', backAfterDays: 1 }

export const loanPolicies: Readonly<Record<LoanKind, LoanPolicy>> = {
  lease: {
    ...{ answer: 'none', begins: 'on-arrival', billing: 'once', claimDays, noticeDays: null },
    ...{ isInsurable: false, isBuyable: true, shipped: { out: 'as-paid', backAfterDays: 0 } },
  },
  hire: {
    ...{ answer: 'owner', begins: 'on-its-day', billing: 'once', claimDays, noticeDays: null },
    ...{ isInsurable: true, isBuyable: true, shipped: onItsDays },
  },
  staging: {
    ...{ answer: 'owner', begins: 'on-its-day', billing: 'monthly', claimDays, noticeDays: stagingLimits.noticeDays },
    ...{ isInsurable: false, isBuyable: true, shipped: onItsDays },
  },
}
