import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { lazyPart } from '@/ui/lazy-part'
import { type ActedLoan, acceptLoan, cancelLoan, declineLoan, releaseDeposit, useLoanAction } from './loan-api'
import type { ReturnedWork } from './return-dialog'

const ReturnDialog = lazyPart(() => import('./return-dialog').then((module) => module.ReturnDialog))
const DamageDialog = lazyPart(() => import('./damage-dialog').then((module) => module.DamageDialog))

type Open = 'accept' | 'decline' | 'cancel' | 'return' | 'release' | 'damage' | null
type Can = { answer?: boolean; cancel?: boolean; return: boolean; releaseDeposit: boolean; reportDamage: boolean }

type LoanActionsProps = {
  loan: ActedLoan
  /** The server says it. */
  can: Can
  claimId: string | null
  /** What its owner agrees to. */
  acceptText?: string
  /** What canceling refunds. */
  refundText?: string
  returned: ReturnedWork
  /** The most that can be asked for a damage, where it is known. */
  replacementValue?: number | undefined
  /** What only its kind has: payment, papers. */
  children?: ReactNode
}
type DialogProps = { loan: ActedLoan; onClose: () => void }

/** What the caller can do with a loan now. */
export function LoanActions({ loan, can, claimId, children, ...texts }: LoanActionsProps) {
  const [open, setOpen] = useState<Open>(null)
  const dialog = { loan, onClose: () => setOpen(null) }
  const { title, kind } = loan
  const button = (name: Exclude<Open, null>, label: string, variant: 'gold' | 'outline' = 'outline') => (
    <Button variant={variant} size="sm" aria-label={`${label}: ${title}`} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )
  return (
    <>
      {can.answer && button('accept', 'Accept', 'gold')}
      {can.answer && button('decline', 'Decline')}
      {children}
      {can.return && button('return', 'Work is back')}
      {can.releaseDeposit && button('release', 'All is well')}
      {can.reportDamage && button('damage', 'Report damage')}
      {claimId && (
        <Button asChild variant="outline" size="sm">
          <Link to={paths.claim(claimId)} aria-label={`See problem: ${title}`}>
            See problem
          </Link>
        </Button>
      )}
      {can.cancel && button('cancel', `Cancel ${kind}`)}
      {open === 'accept' && <AcceptDialog {...dialog} text={texts.acceptText ?? ''} />}
      {open === 'decline' && <DeclineDialog {...dialog} />}
      {open === 'release' && <ReleaseDialog {...dialog} />}
      {open === 'cancel' && <CancelDialog {...dialog} text={texts.refundText ?? ''} />}
      <Suspense fallback={null}>
        {open === 'return' && <ReturnDialog {...dialog} returned={texts.returned} />}
        {open === 'damage' && <DamageDialog {...dialog} replacementValue={texts.replacementValue} />}
      </Suspense>
    </>
  )
}

function AcceptDialog({ loan, text, onClose }: DialogProps & { text: string }) {
  const { mutate } = useLoanAction({ run: () => acceptLoan(loan), done: 'Request accepted' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Lend ${loan.title} to ${loan.borrower}?`}
      description={text}
      confirmLabel="Accept request"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function ReleaseDialog({ loan, onClose }: DialogProps) {
  const { mutate } = useLoanAction({ run: () => releaseDeposit(loan), done: 'The deposit goes back' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Is ${loan.title} in good condition?`}
      description="The deposit goes back now. You can't report damage after that."
      confirmLabel="Send the deposit back"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function DeclineDialog({ loan, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useLoanAction({
    run: (reason: string) => declineLoan(loan, reason),
    ...{ done: 'Request declined', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Decline the request for ${loan.title}?`}
      reason={{ isOptional: true, hint: `${loan.borrower} reads it.` }}
      submit={{ label: 'Decline request', pending: 'Declining...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

const canceledTexts: Record<LoanKind, string> = {
  ...{ lease: 'Lease canceled', hire: 'Hire canceled', staging: 'Staging canceled' },
}

function CancelDialog({ loan, text, onClose }: DialogProps & { text: string }) {
  const { mutate, isPending, problem } = useLoanAction({
    run: (reason: string) => cancelLoan(loan, reason),
    ...{ done: canceledTexts[loan.kind], onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Cancel the ${loan.kind} of ${loan.title}?`}
      description={text}
      reason={{ isOptional: true, hint: 'The other side reads it.' }}
      submit={{ label: `Cancel ${loan.kind}`, pending: 'Canceling...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}
