import { zodResolver } from '@hookform/resolvers/zod'
import { type Hire, HireHandover, hireFiles } from '@vermeil/contracts/loans/hires.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLoanAction } from '@/entities/loan/loan-api'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { PhotoPicker } from '@/ui/photo-picker'
import { Textarea } from '@/ui/textarea'
import { handOver } from './hires-api'

/** Records what a work looks like when it is handed over, for the comparison with the return. */
export function HandoverDialog({ hire, onClose }: { hire: Hire; onClose: () => void }) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm({ resolver: zodResolver(HireHandover), defaultValues: { condition: '' } })
  const { mutate, isPending, problem } = useLoanAction({
    run: (condition: string) => handOver(hire.id, condition, photos),
    ...{ done: 'Hand-over recorded', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`Hand-over of ${hire.title}`}
      description="Say what it looks like now. Both sides see it, and it counts if damage is reported after the return."
      form={form}
      onSubmit={({ condition }) => mutate(condition)}
      submit={{ label: 'Record hand-over', pending: 'Recording...' }}
      {...{ isPending, problem, onClose }}
    >
      <Field label="Condition" required error={form.formState.errors.condition?.message}>
        {(control) => <Textarea {...control} {...form.register('condition')} rows={3} maxLength={2_000} />}
      </Field>
      <PhotoPicker photos={photos} onChange={setPhotos} max={hireFiles.photos} />
    </FormDialog>
  )
}
