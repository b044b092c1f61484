import { daysBetween, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import { stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { useState } from 'react'
import { LoanActions } from '@/entities/loan/loan-actions'
import { openLoanPayment } from '@/entities/loan/loan-api'
import { WaysButton } from '@/entities/loan/ways-button'
import { BuyLoanButton } from '@/entities/payment/buy-loan-button'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { formatMoney } from '@/shared/format/format'
import { today } from '@/shared/live/today'
import { Button } from '@/ui/button'
import { lazyDialog } from '@/ui/lazy-dialog'
import { stagingDates } from './staging-text'

const EndDialog = lazyDialog(() => import('./end-dialog').then(({ EndDialog }) => EndDialog))

/** What the caller can do with a staging now: the server says it. */
export function StagingActions({ staging }: { staging: Staging }) {
  const [isEnding, setIsEnding] = useState(false)
  const { can, title, due, id } = staging
  return (
    <>
      <LoanActions
        loan={{ kind: 'staging', id, title, borrower: staging.realtorName || 'the realtor' }}
        // An owner who may still decline doesn't cancel.
        can={{ ...can, cancel: can.cancel && !can.answer }}
        claimId={staging.claimId}
        acceptText={`For a home at ${staging.address}, ${stagingDates(staging)}, at ${formatMoney(staging.monthlyPrice)} a month. The work stays on sale until the first month is paid. Each side ends it with ${stagingLimits.noticeDays} days’ notice.`}
        refundText={refundText(staging)}
        returned={{ until: staging.until, monthlyPrice: staging.monthlyPrice, isOwner: staging.side === 'owner' }}
      >
        {can.pay && due && (
          <CheckoutButton
            size="sm"
            amount={due.amount}
            aria-label={`Pay now ${formatMoney(due.amount)}: ${title}`}
            openPage={(key) => openLoanPayment({ kind: 'staging', id }, key)}
          />
        )}
        {can.buy && <BuyLoanButton loan={{ kind: 'staging', id, title }} />}
        <WaysButton loan={staging} />
        {can.end && (
          <Button variant="outline" size="sm" aria-label={`End staging: ${title}`} onClick={() => setIsEnding(true)}>
            End staging
          </Button>
        )}
      </LoanActions>
      {isEnding && <EndDialog staging={staging} onClose={() => setIsEnding(false)} />}
    </>
  )
}

function refundText({ state, side, monthlyPrice, deposit, from }: Staging): string {
  if (state !== 'paid') return 'Nothing was paid yet.'
  const by = side === 'owner' ? 'owner' : 'agent'
  const rent = rentRefund({ monthlyPrice, total: monthlyPrice }, by, daysBetween(today(), from))
  return `${formatMoney(rent + deposit)} is refunded: the deposit, and ${formatMoney(rent)} of the first month.`
}
