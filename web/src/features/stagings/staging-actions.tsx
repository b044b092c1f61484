import { zodResolver } from '@hookform/resolvers/zod'
import { dayAt, daysBetween, rentRefund } from '@vermeil/contracts/hire-terms'
import { earliestEnd, stagingLimits } from '@vermeil/contracts/staging-terms'
import { type Staging, StagingNotice, StagingReturn } from '@vermeil/contracts/stagings'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CheckoutButton } from '@/entities/payment/checkout-button'
import { formatMoney } from '@/shared/format/format'
import { houseNow } from '@/shared/live/house-clock'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { stagingDates } from './staging-text'
import {
  acceptStaging,
  cancelStaging,
  declineStaging,
  endStaging,
  openPayment,
  returnStaging,
  useStagingAction,
} from './stagings-api'

type Open = 'accept' | 'decline' | 'cancel' | 'end' | 'return' | null
type DialogProps = { staging: Staging; onClose: () => void }

const today = () => dayAt(new Date(houseNow()))

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
      description={`For a home at ${staging.address}, ${stagingDates(staging)}, at ${formatMoney(staging.monthlyPrice)} a month. The work is withdrawn from sale until it is back. Each side ends it with ${stagingLimits.noticeDays} days’ notice.`}
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

function EndDialog({ staging, onClose }: DialogProps) {
  const earliest = earliestEnd(today())
  const form = useForm({ resolver: zodResolver(StagingNotice), defaultValues: { until: earliest } })
  const { mutate, isPending, problem } = useStagingAction({
    run: (until: string) => endStaging(staging.id, until),
    ...{ done: 'Notice given', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`End the staging of ${staging.title}?`}
      description={`Everybody gets at least ${stagingLimits.noticeDays} days’ notice. A month that doesn’t begin is refunded; one that has begun is not.`}
      form={form}
      onSubmit={({ until }) => mutate(until)}
      submit={{ label: 'Give notice', pending: 'Sending...' }}
      {...{ isPending, problem, onClose }}
    >
      <Field label="Last day" required error={form.formState.errors.until?.message}>
        {(control) => <Input {...control} {...form.register('until')} type="date" min={earliest} />}
      </Field>
    </FormDialog>
  )
}

function ReturnDialog({ staging, onClose }: DialogProps) {
  const form = useForm({ resolver: zodResolver(StagingReturn), defaultValues: { condition: '' } })
  const { mutate, isPending, problem } = useStagingAction({
    run: (condition: string) => returnStaging(staging.id, condition),
    ...{ done: 'The work is back', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`${staging.title} is back`}
      description="Late days are taken from the deposit first. The rest of it goes back."
      form={form}
      onSubmit={({ condition }) => mutate(condition)}
      submit={{ label: 'Record return', pending: 'Recording...' }}
      {...{ isPending, problem, onClose }}
    >
      <Field label="Condition" required error={form.formState.errors.condition?.message}>
        {(control) => <Textarea {...control} {...form.register('condition')} rows={3} />}
      </Field>
    </FormDialog>
  )
}
