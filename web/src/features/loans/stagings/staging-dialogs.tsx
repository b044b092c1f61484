import { zodResolver } from '@hookform/resolvers/zod'
import { earliestEnd, stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import { type Staging, StagingNotice, StagingReturn } from '@vermeil/contracts/loans/stagings.schema'
import { useForm } from 'react-hook-form'
import { today } from '@/shared/live/today'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { endStaging, returnStaging, useStagingAction } from './stagings-api'

type DialogProps = { staging: Staging; onClose: () => void }

export function EndDialog({ staging, onClose }: DialogProps) {
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

export function ReturnDialog({ staging, onClose }: DialogProps) {
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
