import type { ComponentProps, ReactNode } from 'react'
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Field, type FieldControl } from '../field'
import { Input } from '../input'
import { PasswordInput } from '../password-input'
import { option, Select } from '../select'
import { Textarea } from '../textarea'

/** What every field of a form has, whatever its control is. Its error is the form's. */
export type FormFieldProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>
  name: FieldPath<Values>
  label: ReactNode
  hint?: ReactNode
  required?: boolean
  optional?: boolean
  /** Of the field as a whole. */
  className?: string
}

export const errorOf = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
): string | undefined => get<object, FieldError | undefined>(form.formState.errors, name)?.message

type ControlProps = FieldControl & ReturnType<UseFormReturn['register']>
type BoundProps<Values extends FieldValues, Output> = FormFieldProps<Values, Output> & {
  /** How its text becomes a value, such as `dayField`, and what it must be in a form without a schema. */
  rules?: RegisterOptions<Values, FieldPath<Values>>
}

function BoundField<Values extends FieldValues, Output>(
  props: BoundProps<Values, Output> & { children: (control: ControlProps) => ReactNode },
) {
  const { form, name, rules, children, ...field } = props
  return (
    <Field {...field} error={errorOf(form, name)}>
      {(control) => children({ ...control, ...form.register(name, rules) })}
    </Field>
  )
}

type WithControl<Values extends FieldValues, Output, Control extends 'input' | 'textarea' | 'select'> = BoundProps<
  Values,
  Output
> &
  Omit<ComponentProps<Control>, keyof BoundProps<Values, Output> | 'id' | 'ref' | 'onChange' | 'onBlur'>

const asNumber = { valueAsNumber: true } as const

/** Takes the field's own properties from a control's. */
function split<Values extends FieldValues, Output, Rest>(props: BoundProps<Values, Output> & Rest) {
  const { form, name, rules, label, hint, required, optional, className, ...control } = props
  return [{ form, name, rules, label, hint, required, optional, className }, control] as const
}

/** Without rules of its own, the value of a `number` is one. */
export function FormInput<Values extends FieldValues, Output>(props: WithControl<Values, Output, 'input'>) {
  const [field, input] = split(
    props.type === 'number' && !props.rules ? { inputMode: 'numeric' as const, rules: asNumber, ...props } : props,
  )
  return <BoundField {...field}>{(control) => <Input {...control} {...input} />}</BoundField>
}

export function FormPassword<Values extends FieldValues, Output>(props: WithControl<Values, Output, 'input'>) {
  const [field, input] = split(props)
  return <BoundField {...field}>{(control) => <PasswordInput {...control} {...input} />}</BoundField>
}

export function FormTextarea<Values extends FieldValues, Output>(props: WithControl<Values, Output, 'textarea'>) {
  const [field, textarea] = split(props)
  return <BoundField {...field}>{(control) => <Textarea {...control} {...textarea} />}</BoundField>
}

/** With its options, or their values and labels. */
export function FormSelect<Values extends FieldValues, Output>({
  options,
  ...props
}: WithControl<Values, Output, 'select'> & { options?: readonly { value: string | number; label: string }[] }) {
  const [field, { children, ...select }] = split(props)
  return (
    <BoundField {...field}>
      {(control) => (
        <Select {...control} {...select}>
          {children}
          {options?.map(({ value, label }) => option(value, label))}
        </Select>
      )}
    </BoundField>
  )
}
