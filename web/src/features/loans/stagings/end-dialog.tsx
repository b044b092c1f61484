import { zodResolver } from '@hookform/resolvers/zod'
import { earliestEnd, stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import { type Staging, StagingNotice } from '@vermeil/contracts/loans/stagings.schema'
import { useForm } from 'react-hook-form'
import { useLoanAction } from '@/entities/loan/loan-api'
import { today } from '@/shared/live/today'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { endStaging } from './stagings-api'

type DialogProps = { staging: Staging; onClose: () => void }

export function EndDialog({ staging, onClose }: DialogProps) {
  const earliest = earliestEnd(today())
  const form = useForm({ resolver: zodResolver(StagingNotice), defaultValues: { until: earliest } })
  const { mutate, isPending, problem } = useLoanAction({
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
