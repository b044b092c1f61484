import { lineLimit, textLimit } from '@vermeil/contracts/text-fields.schema'
import { useFormContext } from 'react-hook-form'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
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
  const form = useFormContext<ListingValues>()
  return (
    <FormInput
      form={form}
      name={name}
      label={label}
      hint={hint}
      required={isRequired}
      optional={!isRequired}
      className={className}
      maxLength={lineLimit}
    />
  )
}

export function AreaField({ name, label, hint, className }: TextFieldProps<AreaKey>) {
  const form = useFormContext<ListingValues>()
  return (
    <FormTextarea
      form={form}
      name={name}
      label={label}
      hint={hint}
      optional
      className={className}
      maxLength={textLimit}
      rows={3}
    />
  )
}
