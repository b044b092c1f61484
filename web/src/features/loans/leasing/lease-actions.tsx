import type { Lease } from '@vermeil/contracts/loans/leasing.schema'
import { LoanActions } from '@/entities/loan/loan-actions'
import { BuyLoanButton } from '@/entities/payment/buy-loan-button'

/** What the caller can do with a lease now: the server says it. */
export function LeaseActions({ lease }: { lease: Lease }) {
  const { id, title, can, claimId, side, endsAt, monthlyPrice } = lease
  return (
    <LoanActions
      loan={{ kind: 'lease', id, title, borrower: 'the lessee' }}
      {...{ can, claimId }}
      returned={{ until: endsAt.slice(0, 10), monthlyPrice, isOwner: side === 'lessor' }}
    >
      {can.buy && <BuyLoanButton loan={{ kind: 'lease', id, title }} />}
    </LoanActions>
  )
}
