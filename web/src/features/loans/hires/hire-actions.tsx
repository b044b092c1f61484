import { useMutation } from '@tanstack/react-query'
import { daysBetween, rentRefund } from '@vermeil/contracts/loans/hire-terms'
import type { Hire } from '@vermeil/contracts/loans/hires.schema'
import { Suspense, useState } from 'react'
import { LoanActions } from '@/entities/loan/loan-actions'
import { openLoanPayment } from '@/entities/loan/loan-api'
import { WaysButton } from '@/entities/loan/ways-button'
import { BuyLoanButton } from '@/entities/payment/buy-loan-button'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { saveFile } from '@/shared/files/save-file'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { today } from '@/shared/live/today'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { datesText } from './hire-text'

const HandoverDialog = lazyPart(() => import('./handover-dialog').then((module) => module.HandoverDialog))
const CertificateDialog = lazyPart(() => import('./certificate-dialog').then((module) => module.CertificateDialog))

type Open = 'handover' | 'insure' | null

/** What the caller can do with a hire now: the server says it. */
export function HireActions({ hire }: { hire: Hire }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { can, title, money, insurance } = hire
  const asksForCertificate = can.insure && insurance !== null && !insurance.isValid
  const button = (name: Exclude<Open, null>, label: string) => (
    <Button variant="outline" size="sm" aria-label={`${label}: ${title}`} onClick={() => setOpen(name)}>
      {label}
    </Button>
  )
  return (
    <>
      <LoanActions
        loan={{ kind: 'hire', id: hire.id, title, borrower: hire.agentName || 'the agent' }}
        can={can}
        claimId={hire.claimId}
        acceptText={`For ${hire.production}, ${datesText(hire)}. The work stays on sale until the agent has paid. ${acceptedRights[hire.screenRights]}`}
        refundText={refundText(hire)}
        returned={{
          until: hire.until,
          monthlyPrice: money?.monthlyPrice ?? null,
          isOwner: hire.side === 'owner',
          takesPhotos: true,
        }}
        replacementValue={money?.replacementValue}
      >
        {can.pay && money && (
          <CheckoutButton
            size="sm"
            amount={money.total + money.deposit}
            aria-label={`Pay now ${formatMoney(money.total + money.deposit)}: ${title}`}
            openPage={(key) => openLoanPayment({ kind: 'hire', id: hire.id }, key)}
          />
        )}
        {asksForCertificate && button('insure', 'Upload certificate')}
        {can.handOver && button('handover', 'Record hand-over')}
        {can.buy && <BuyLoanButton loan={{ kind: 'hire', id: hire.id, title }} />}
        <WaysButton loan={hire} />
        {can.readAgreement && (
          <PaperButton hire={hire} label="Agreement" paper="agreement.pdf" filename={`vermeil-hire-${hire.id}.pdf`} />
        )}
        {can.readAgreement && insurance?.expiresOn && (
          <PaperButton hire={hire} label="Certificate" paper="certificate" filename={`certificate-${hire.id}`} />
        )}
      </LoanActions>
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
      <Suspense fallback={null}>
        {open === 'handover' && <HandoverDialog hire={hire} onClose={close} />}
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

function refundText({ state, side, money, from }: Hire): string {
  if (state !== 'paid' || !money) return 'Nothing was paid yet.'
  const by = side === 'agent' ? 'agent' : 'owner'
  const rent = rentRefund(money, by, daysBetween(today(), from))
  return `${formatMoney(rent + money.deposit)} of ${formatMoney(money.total + money.deposit)} is refunded to the agent.`
}
