import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LotSchedule, scheduleIssues } from '@vermeil/contracts/selling/listings.schema'
import type { UpcomingWork } from '@vermeil/contracts/selling/listings-admin.schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { listingsKey } from '@/entities/listing/listing-query'
import { formatMoment } from '@/shared/format/format'
import { fromLocalTime, toLocalTime } from '@/shared/format/local-time'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import { artworksKey, rescheduleWork } from './artworks-api'

const moment = z.string().transform(fromLocalTime).pipe(z.string('Please give a date and a time.'))
const Schedule = z
  .object({ opensAt: moment, closesAt: moment })
  .pipe(LotSchedule)
  .superRefine((schedule, context) => {
    for (const { path, message } of scheduleIssues(schedule, new Date())) {
      context.addIssue({ code: 'custom', path: [path], message })
    }
  })

type RescheduleDialogProps = { work: UpcomingWork; onClose: () => void }

/** Other dates for an auction that waits to open. */
export function RescheduleDialog({ work, onClose }: RescheduleDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(Schedule),
    defaultValues: {
      opensAt: toLocalTime(work.lot?.opensAt ?? null),
      closesAt: toLocalTime(work.lot?.closesAt ?? null),
    },
  })
  const saving = useMutation({
    ...noRetry,
    mutationFn: (schedule: LotSchedule) => rescheduleWork(work.id, schedule),
    meta: { showsErrors: true },
    onSuccess: (_, { opensAt }) => {
      notify({ title: 'Dates changed', description: `${work.title} opens ${formatMoment(opensAt)}.`, tone: 'success' })
      onClose()
    },
    onSettled: () =>
      Promise.all([artworksKey, listingsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <FormDialog
      title={`Change the dates of ${work.title}`}
      description="In your time zone. We email the seller, and the change is written to the audit log."
      form={form}
      onSubmit={(schedule) => saving.mutate(schedule)}
      submit={{ label: 'Change dates', pending: 'Changing...' }}
      isPending={saving.isPending}
      problem={saving.error && sentenceOf(saving.error)}
      onClose={onClose}
    >
      <FormInput form={form} name="opensAt" label="Opens" required type="datetime-local" />
      <FormInput form={form} name="closesAt" label="Closes" required type="datetime-local" />
    </FormDialog>
  )
}
