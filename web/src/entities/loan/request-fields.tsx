import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { today } from '@/shared/live/today'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'

type Name = 'from' | 'until' | 'note'

type RequestFieldsProps = {
  register: (name: Name) => UseFormRegisterReturn
  errors: Readonly<Partial<Record<Name, { message?: string | undefined }>>>
  /** The first day that is chosen. */
  from: string
  /** What it means to leave the last day empty, where one may. */
  openEndHint?: string
  /** What only its kind asks. */
  children?: ReactNode
}

/** For when a work is asked for, and what its owner should know. */
export const RequestFields = ({ register, errors, from, openEndHint, children }: RequestFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First day" required error={errors.from?.message}>
        {(control) => <Input {...control} {...register('from')} type="date" min={today()} />}
      </Field>
      <Field
        label="Last day"
        {...(openEndHint ? { optional: true, hint: openEndHint } : { required: true })}
        error={errors.until?.message}
      >
        {(control) => <Input {...control} {...register('until')} type="date" min={from} />}
      </Field>
    </div>
    {children}
    <Field label="Note to the owner" optional error={errors.note?.message}>
      {(control) => <Textarea {...control} {...register('note')} rows={2} />}
    </Field>
  </>
)
