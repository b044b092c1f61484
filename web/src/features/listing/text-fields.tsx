import { lineLimit, textLimit } from '@vermeil/contracts/accounts'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import type { FieldsProps } from './field-props'
import type { ListingValues } from './listing-values'

type LineKey =
  | 'title'
  | 'materials'
  | 'dimensions'
  | 'signature'
  | 'edition'
  | 'frame'
  | 'location'
  | 'collection'
  | 'style'
type AreaKey = 'description' | 'provenance' | 'condition' | 'exhibitions' | 'literature'
type Base<K extends keyof ListingValues> = FieldsProps & {
  name: K
  label: string
  hint?: string
  isRequired?: boolean
  className?: string
}

export function LineField({ name, label, hint, isRequired, className, values, set, errorOf }: Base<LineKey>) {
  return (
    <Field
      label={label}
      hint={hint}
      required={isRequired}
      optional={!isRequired}
      error={errorOf(name)}
      className={className}
    >
      {(control) => (
        <Input
          {...control}
          maxLength={lineLimit}
          value={values[name] ?? ''}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

export function AreaField({ name, label, hint, className, values, set, errorOf }: Base<AreaKey>) {
  return (
    <Field label={label} hint={hint} optional error={errorOf(name)} className={className}>
      {(control) => (
        <Textarea
          {...control}
          maxLength={textLimit}
          rows={3}
          value={values[name]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
