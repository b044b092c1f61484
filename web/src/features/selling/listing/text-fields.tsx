import { lineLimit, textLimit } from '@vermeil/contracts/text-fields.schema'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import type { ListingValues } from './listing-values'

type LineKey =
  | 'title'
  | 'materials'
  | 'dimensions'
  | 'signature'
  | 'edition'
  | 'frame'
  | 'location'
  | 'shipsFromCity'
  | 'collection'
  | 'style'
type AreaKey = 'description' | 'provenance' | 'condition' | 'exhibitions' | 'literature'
type TextFieldProps<Name extends keyof ListingValues> = {
  name: Name
  label: string
  hint?: string
  isRequired?: boolean
  className?: string
}

export function LineField({ name, label, hint, isRequired, className }: TextFieldProps<LineKey>) {
  const { register, formState } = useFormContext<ListingValues>()
  return (
    <Field
      label={label}
      hint={hint}
      required={isRequired}
      optional={!isRequired}
      error={formState.errors[name]?.message}
      className={className}
    >
      {(control) => <Input {...control} {...register(name)} maxLength={lineLimit} />}
    </Field>
  )
}

export function AreaField({ name, label, hint, className }: TextFieldProps<AreaKey>) {
  const { register, formState } = useFormContext<ListingValues>()
  return (
    <Field label={label} hint={hint} optional error={formState.errors[name]?.message} className={className}>
      {(control) => <Textarea {...control} {...register(name)} maxLength={textLimit} rows={3} />}
    </Field>
  )
}
