import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MeetingHours, meetingLengths } from '@vermeil/contracts/contact/meetings.schema'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect } from '@/ui/form/form-fields'
import { Switch } from '@/ui/switch'
import { DayHoursFields, ExceptionFields } from './hours-fields'
import { firstHours, upcomingExceptions, weekdays } from './hours-text'
import { hoursQuery, saveHours } from './meetings-api'
import { ZoneOptions } from './zone-options'

type Props = { hours: MeetingHours | null; onClose: () => void }

/** Sets when the person can be met. Nothing is saved before Save. */
export function HoursDialog({ hours, onClose }: Props) {
  const queryClient = useQueryClient()
  const initial = hours ? { ...hours, exceptions: upcomingExceptions(hours) } : firstHours()
  const form = useForm({ resolver: zodResolver(MeetingHours), defaultValues: initial })
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })
  const save = useMutation({
    meta: { showsErrors: true },
    mutationFn: saveHours,
    onSuccess: (saved) => {
      queryClient.setQueryData(hoursQuery.queryKey, saved)
      notify({ title: 'Hours saved', tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title="Your hours"
      description="Times of day are in your time zone. Meetings that are booked already stay as they are."
      form={form}
      onSubmit={(values) => save.mutate(values)}
      submit={{ label: 'Save hours', pending: 'Saving...' }}
      isPending={save.isPending}
      problem={save.error && sentenceOf(save.error)}
      onClose={onClose}
    >
      <Switch
        {...form.register('isPublished')}
        label="Publish these hours"
        hint="Only then can people book a meeting with you."
      />
      <FormSelect form={form} name="timeZone" label="Time zone">
        <ZoneOptions current={initial.timeZone} />
      </FormSelect>
      <FormSelect
        form={form}
        name="minutes"
        label="Length of a meeting"
        rules={{ valueAsNumber: true }}
        options={meetingLengths.map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
      />
      <FormInput
        form={form}
        name="place"
        label="Where you meet"
        optional
        hint="A video link, a phone number or an address. Only people who book a meeting see it."
        maxLength={300}
        autoComplete="off"
      />
      <Controller
        control={form.control}
        name="weekly"
        render={({ field }) => (
          <fieldset className="grid gap-4">
            <legend className="mb-3 font-medium">Every week</legend>
            {weekdays.map((weekday, at) => (
              <div key={weekday} className="grid gap-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
                <span className="sm:pt-2.5">{weekday}</span>
                <DayHoursFields
                  day={weekday}
                  hours={field.value[at] ?? []}
                  onChange={(ofDay) => field.onChange(field.value.with(at, ofDay))}
                />
              </div>
            ))}
          </fieldset>
        )}
      />
      <Controller
        control={form.control}
        name="exceptions"
        render={({ field }) => (
          <fieldset>
            <legend className="mb-3 font-medium">Days off and other hours</legend>
            <ExceptionFields exceptions={field.value} timeZone={timeZone} onChange={field.onChange} />
          </fieldset>
        )}
      />
    </FormDialog>
  )
}
