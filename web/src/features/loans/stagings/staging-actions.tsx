import { daysBetween, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import { stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import type { Staging } from '@vermeil/contracts/loans/stagings.schema'
import { useState } from 'react'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { formatMoney } from '@/shared/format/format'
import { today } from '@/shared/live/today'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { stagingDates } from './staging-text'
import { acceptStaging, cancelStaging, declineStaging, openPayment, useStagingAction } from './stagings-api'

type Open = 'accept' | 'decline' | 'cancel' | 'end' | 'return' | null
type DialogProps = { staging: Staging; onClose: () => void }

const EndDialog = lazyDialog(() => import('./staging-dialogs').then(({ EndDialog }) => EndDialog))
const ReturnDialog = lazyDialog(() => import('./staging-dialogs').then(({ ReturnDialog }) => ReturnDialog))

/** What the caller can do with a staging now: the server says it. */
export function StagingActions({ staging }: { staging: Staging }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { can, title, due } = staging
  const button = (name: Exclude<Open, null>, label: string, variant: 'gold' | 'outline' = 'outline') => (
    <Button variant={variant} size="sm" aria-label={`${label}: ${title}`} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )
  return (
    <>
      {can.answer && button('accept', 'Accept', 'gold')}
      {can.answer && button('decline', 'Decline')}
      {can.pay && due && (
        <CheckoutButton
          size="sm"
          amount={due.amount}
          aria-label={`Pay now ${formatMoney(due.amount)}: ${title}`}
          openPage={(key) => openPayment(staging.id, key)}
        />
      )}
      {can.return && button('return', 'Work is back')}
      {can.end && button('end', 'End staging')}
      {can.cancel && !can.answer && button('cancel', 'Cancel staging')}
      {open === 'accept' && <AcceptDialog staging={staging} onClose={close} />}
      {open === 'decline' && <DeclineDialog staging={staging} onClose={close} />}
      {open === 'cancel' && <CancelDialog staging={staging} onClose={close} />}
      {open === 'end' && <EndDialog staging={staging} onClose={close} />}
      {open === 'return' && <ReturnDialog staging={staging} onClose={close} />}
    </>
  )
}

function AcceptDialog({ staging, onClose }: DialogProps) {
  const { mutate } = useStagingAction({ run: () => acceptStaging(staging.id), done: 'Request accepted' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Lend ${staging.title} to ${staging.realtorName || 'this realtor'}?`}
      description={`For a home at ${staging.address}, ${stagingDates(staging)}, at ${formatMoney(staging.monthlyPrice)} a month. The work stays on sale until the first month is paid. Each side ends it with ${stagingLimits.noticeDays} days’ notice.`}
      confirmLabel="Accept request"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function DeclineDialog({ staging, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useStagingAction({
    run: (reason: string) => declineStaging(staging.id, reason),
    ...{ done: 'Request declined', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Decline the request for ${staging.title}?`}
      reason={{ isOptional: true, hint: `${staging.realtorName || 'The realtor'} reads it.` }}
      submit={{ label: 'Decline request', pending: 'Declining...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

function CancelDialog({ staging, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useStagingAction({
    run: (reason: string) => cancelStaging(staging.id, reason),
    ...{ done: 'Staging canceled', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Cancel the staging of ${staging.title}?`}
      description={refundText(staging)}
      reason={{ isOptional: true, hint: 'The other side reads it.' }}
      submit={{ label: 'Cancel staging', pending: 'Canceling...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

function refundText({ state, side, monthlyPrice, deposit, from }: Staging): string {
  if (state !== 'paid') return 'Nothing was paid yet.'
  const by = side === 'owner' ? 'owner' : 'agent'
  const rent = rentRefund({ monthlyPrice, total: monthlyPrice }, by, daysBetween(today(), from))
  return `${formatMoney(rent + deposit)} is refunded: the deposit, and ${formatMoney(rent)} of the first month.`
}
