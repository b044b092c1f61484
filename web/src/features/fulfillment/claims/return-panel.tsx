import type { Claim, ClaimReturn } from '@vermeil/contracts/fulfillment/claims.schema'
import { useState } from 'react'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { lazyDialog } from '@/ui/lazy-dialog'
import { Section } from '@/ui/section'
import { returnText } from './claim-text'
import { concludeReturn, confirmReturn, objectToReturn, useClaimAction } from './claims-api'

const TrackingDialog = lazyDialog(() => import('./tracking-dialog').then((module) => module.TrackingDialog))

type Props = { claim: Claim; back: ClaimReturn }
type Step = 'send' | 'confirm' | 'object' | 'returned' | 'not-returned'

/** A work that goes back to its seller before the refund is sent. */
export function ReturnPanel({ claim, back }: Props) {
  const [open, setOpen] = useState<Step | null>(null)
  const close = () => setOpen(null)
  const steps: readonly { step: Step; label: string; isShown: boolean }[] = [
    { step: 'send', label: back.sentAt ? 'Correct tracking' : 'Enter tracking', isShown: back.can.send },
    { step: 'confirm', label: 'Confirm return', isShown: back.can.confirm },
    { step: 'object', label: 'Object', isShown: back.can.object },
    { step: 'returned', label: 'Work is back', isShown: back.can.conclude },
    { step: 'not-returned', label: 'Work is not back', isShown: back.can.conclude && claim.state === 'objected' },
  ]
  return (
    <Card>
      <Section id="claim-return" title="Return of the work" className="grid gap-4" headingClass="text-xl">
        <p className="wrap-anywhere">{returnText({ state: claim.state, return: back })}</p>
        <div className="flex flex-wrap gap-3 empty:hidden">
          {steps
            .filter(({ isShown }) => isShown)
            .map(({ step, label }, place) => (
              <Button key={step} variant={place === 0 ? 'gold' : 'outline'} onClick={() => setOpen(step)}>
                {label}
              </Button>
            ))}
        </div>
        {open === 'send' && <TrackingDialog {...{ claim, back }} onClose={close} />}
        {open === 'confirm' && <ConfirmReturnDialog claim={claim} onClose={close} />}
        {open === 'object' && <ObjectionDialog claim={claim} onClose={close} />}
        {(open === 'returned' || open === 'not-returned') && (
          <OutcomeDialog claim={claim} isReturned={open === 'returned'} onClose={close} />
        )}
      </Section>
    </Card>
  )
}

type DialogProps = { claim: Claim; onClose: () => void }

function ConfirmReturnDialog({ claim, onClose }: DialogProps) {
  const { mutate } = useClaimAction({ run: () => confirmReturn(claim.id), done: 'Return confirmed' })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Is ${claim.title} back?`}
      description="The refund is sent to the buyer at once."
      confirmLabel="Confirm return"
      onConfirm={() => mutate(undefined)}
    />
  )
}

function ObjectionDialog({ claim, onClose }: DialogProps) {
  const { mutate, isPending, problem } = useClaimAction({
    run: ({ reason }: { reason: string }) => objectToReturn(claim.id, reason),
    ...{ done: 'Objection sent', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={`Object to the return of ${claim.title}?`}
      description="The refund waits until we have looked into it."
      reason={{ label: 'What is wrong with the return', hint: 'The buyer reads it too.', missing: 'Please say why.' }}
      submit={{ label: 'Object', pending: 'Sending...' }}
      {...{ isPending, problem, onClose }}
      onSubmit={mutate}
    />
  )
}

/** By an administrator, who has looked into it. */
function OutcomeDialog({ claim, isReturned, onClose }: DialogProps & { isReturned: boolean }) {
  const { mutate, isPending, problem } = useClaimAction({
    run: ({ reason }: { reason: string }) => concludeReturn(claim.id, { isReturned, reason }),
    ...{ done: 'Return recorded', onDone: onClose, showsErrors: true },
  })
  return (
    <ReasonDialog
      title={isReturned ? `Is ${claim.title} back?` : `Is ${claim.title} not back?`}
      description={
        isReturned
          ? 'The refund is sent to the buyer at once. Add a photo that shows the work is back before you record it.'
          : 'Nothing is refunded, and the seller is paid as planned.'
      }
      reason={{ label: 'How do you know?', missing: 'Please say how you know.' }}
      submit={{ label: isReturned ? 'Send refund' : 'End without a refund', pending: 'Saving...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
      onSubmit={mutate}
    />
  )
}
