import { useMutation } from '@tanstack/react-query'
import { daysBetween, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { Suspense, useState } from 'react'
import { BuyLoanButton } from '@/entities/payment/buy-loan-button'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { saveFile } from '@/shared/files/save-file'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { today } from '@/shared/live/today'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { lazyPart } from '@/ui/lazy-part'
import { datesText } from './hire-text'
import { acceptHire, cancelHire, declineHire, openPayment, releaseDeposit, useHireAction } from './hires-api'

const ReturnDialog = lazyPart(() => import('./return-dialog').then((module) => module.ReturnDialog))
const HandoverDialog = lazyPart(() => import('./handover-dialog').then((module) => module.HandoverDialog))
const DamageDialog = lazyPart(() => import('./damage-dialog').then((module) => module.DamageDialog))
const CertificateDialog = lazyPart(() => import('./certificate-dialog').then((module) => module.CertificateDialog))

type Open = 'handover' | 'accept' | 'decline' | 'cancel' | 'return' | 'insure' | 'damage' | 'release' | null
type DialogProps = { hire: Hire; onClose: () => void }

/** What the caller can do with a hire now: the server says it. */
export function HireActions({ hire }: { hire: Hire }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { can, title, money, insurance } = hire
  const asksForCertificate = can.insure && insurance !== null && !insurance.isValid
  const button = (name: Exclude<Open, null>, label: string, variant: 'gold' | 'outline' = 'outline') => (
    <Button variant={variant} size="sm" aria-label={`${label}: ${title}`} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )
  return (
    <>
      {can.answer && button('accept', 'Accept', 'gold')}
      {can.answer && button('decline', 'Decline')}
      {can.pay && money && (
        <CheckoutButton
          size="sm"
          amount={money.total + money.deposit}
          aria-label={`Pay now ${formatMoney(money.total + money.deposit)}: ${title}`}
          openPage={(key) => openPayment(hire.id, key)}
        />
      )}
      {asksForCertificate && button('insure', 'Upload certificate')}
      {can.handOver && button('handover', 'Record hand-over')}
      {can.buy && <BuyLoanButton loan={{ kind: 'hire', id: hire.id, title }} />}
      {can.return && button('return', 'Work is back')}
      {can.releaseDeposit && button('release', 'All is well')}
      {can.reportDamage && button('damage', 'Report damage')}
      {hire.claimId && (
        <Button asChild variant="outline" size="sm">
          <Link to={paths.claim(hire.claimId)} aria-label={`See claim: ${title}`}>
            See claim
          </Link>
        </Button>
      )}
      {can.readAgreement && (
        <PaperButton hire={hire} label="Agreement" paper="agreement.pdf" filename={`vermeil-hire-${hire.id}.pdf`} />
      )}
      {can.readAgreement && insurance?.expiresOn && (
        <PaperButton hire={hire} label="Certificate" paper="certificate" filename={`certificate-${hire.id}`} />
      )}
      {can.cancel && button('cancel', 'Cancel hire')}
      {hire.meetingHostId && hire.endedAt === null && (
        <Button asChild variant="outline" size="sm">
          <Link
            to={paths.scheduleMeeting(hire.meetingHostId, `${title}, ${hire.production}`)}
            aria-label={`Schedule a meeting: ${title}`}
          >
            Schedule a meeting
          </Link>
        </Button>
      )}
      {open === 'accept' && <AcceptDialog hire={hire} onClose={close} />}
      {open === 'decline' && <DeclineDialog hire={hire} onClose={close} />}
      {open === 'release' && <ReleaseDialog hire={hire} onClose={close} />}
      {open === 'cancel' && <CancelDialog hire={hire} onClose={close} />}
      <Suspense fallback={null}>
        {open === 'return' && <ReturnDialog hire={hire} onClose={close} />}
        {open === 'handover' && <HandoverDialog hire={hire} onClose={close} />}
        {open === 'damage' && <DamageDialog hire={hire} onClose={close} />}
        {open === 'insure' && <CertificateDialog hire={hire} onClose={close} />}
      </Suspense>
    </>
  )
}

type PaperButtonProps = { hire: Hire; label: string; paper: string; filename: string }

/** Fetched, not linked: a link can't carry the session. A certificate is a PDF or a picture. */
function PaperButton({ hire, label, paper, filename }: PaperButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(`/hires/${hire.id}/${paper}`),
    onSuccess: (file) => saveFile(filename.includes('.') ? filename : `${filename}.${extensionOf(file)}`, file),
  })
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isPending}
      aria-label={`${label}: ${hire.title}`}
      onClick={() => mutate()}
    >
      {isPending ? 'Loading...' : label}
    </Button>
  )
}

const extensionOf = ({ type }: Blob) => type.split('/')[1] ?? 'pdf'

const acceptedRights: Record<Hire['screenRights'], string> = {
  asked: 'The agent also asks for screen rights: accepting grants your screen terms to this production.',
  granted: 'You accept the hire agreement, which grants screen rights to this production.',
  none: 'You accept the hire agreement, which grants no screen rights.',
}

function AcceptDialog({ hire, onClose }: DialogProps) {
  const { mutate } = useHireAction({ run: () => acceptHire(hire.id), done: 'Request accepted' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Lend ${hire.title} to ${hire.agentName || 'this agent'}?`}
      description={`For ${hire.production}, ${datesText(hire)}. The work stays on sale until the agent has paid. ${acceptedRights[hire.screenRights]}`}
      confirmLabel="Accept request"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function ReleaseDialog({ hire, onClose }: DialogProps) {
  const { mutate } = useHireAction({ run: () => releaseDeposit(hire.id), done: 'The deposit goes back' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Is ${hire.title} in good condition?`}
      description={`${hire.agentName || 'The agent'} gets the deposit back now. You can't report damage after that.`}
      confirmLabel="Send the deposit back"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function DeclineDialog({ hire, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useHireAction({
    run: (reason: string) => declineHire(hire.id, reason),
    ...{ done: 'Request declined', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Decline the request for ${hire.title}?`}
      reason={{ isOptional: true, hint: `${hire.agentName || 'The agent'} reads it.` }}
      submit={{ label: 'Decline request', pending: 'Declining...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

function CancelDialog({ hire, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useHireAction({
    run: (reason: string) => cancelHire(hire.id, reason),
    ...{ done: 'Hire canceled', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Cancel the hire of ${hire.title}?`}
      description={refundText(hire)}
      reason={{ isOptional: true, hint: 'The other side reads it.' }}
      submit={{ label: 'Cancel hire', pending: 'Canceling...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={({ reason }) => mutate(reason)}
    />
  )
}

function refundText({ state, side, money, from }: Hire): string {
  if (state !== 'paid' || !money) return 'Nothing was paid yet.'
  const by = side === 'agent' ? 'agent' : 'owner'
  const rent = rentRefund(money, by, daysBetween(today(), from))
  return `${formatMoney(rent + money.deposit)} of ${formatMoney(money.total + money.deposit)} is refunded to the agent.`
}
