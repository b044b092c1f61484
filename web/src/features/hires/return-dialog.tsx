import { zodResolver } from '@hookform/resolvers/zod'
import { dayAt, dayRate, lateDays } from '@vermeil/contracts/hire-terms'
import { type Hire, HireReturn, hireFiles } from '@vermeil/contracts/hires'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoney, plural } from '@/shared/format/format'
import { houseNow } from '@/shared/live/house-clock'
import { Field } from '@/ui/field'
import { FilePicker } from '@/ui/file-picker'
import { FormDialog } from '@/ui/form/form-dialog'
import { Textarea } from '@/ui/textarea'
import { returnWork, useHireChange } from './hires-api'

/** Records that a work is back, with its condition and photos. Late days are billed, and the deposit goes back. */
export function ReturnDialog({ hire, onClose }: { hire: Hire; onClose: () => void }) {
  const [problem, setProblem] = useState<string>()
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm({ resolver: zodResolver(HireReturn), defaultValues: { condition: '' } })
  const { mutate, isPending } = useHireChange({
    run: (condition: string) => returnWork(hire.id, condition, photos),
    ...{ done: 'The work is back', onSuccess: onClose, onRefused: setProblem },
  })
  const late = lateDays(hire.until, dayAt(new Date(houseNow())))
  const charge = hire.money ? late * dayRate(hire.money.monthlyPrice) : 0
  return (
    <FormDialog
      title={`${hire.title} is back`}
      description={
        late > 0
          ? `${plural(late, 'late day', 'late days')}: ${formatMoney(charge)} is taken from the deposit.`
          : 'The deposit goes back to the agent.'
      }
      form={form}
      onSubmit={({ condition }) => mutate(condition)}
      submit={{ label: 'Record return', pending: 'Recording...' }}
      {...{ isPending, problem, onClose }}
    >
      <Field label="Condition" required error={form.formState.errors.condition?.message}>
        {(control) => <Textarea {...control} {...form.register('condition')} rows={3} />}
      </Field>
      {photos.length < hireFiles.photos && (
        <FilePicker
          label="Add a photo"
          hint={`JPG or PNG, up to 25 MB. ${photos.length > 0 ? `${plural(photos.length, 'photo', 'photos')} chosen.` : ''}`}
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={25}
          onFile={(file) => setPhotos((chosen) => [...chosen, file])}
        />
      )}
    </FormDialog>
  )
}
