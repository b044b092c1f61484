import { Controller, type FieldValues } from 'react-hook-form'
import { MoneyField } from '../money-field'
import { errorOf, type FormFieldProps } from './form-fields'

/** An amount in cents; null while the box is empty. */
export function FormMoney<Values extends FieldValues, Output>({
  form,
  name,
  ...props
}: FormFieldProps<Values, Output> & { disabled?: boolean }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => <MoneyField {...field} {...props} error={errorOf(form, name)} />}
    />
  )
}
