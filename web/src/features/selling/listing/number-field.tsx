import type { Parcel } from '@vermeil/contracts/money/delivery-cost'
import { useState } from 'react'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useListingField } from './use-listing-field'

type NumberFieldProps = {
  name: 'heightCm' | 'widthCm' | 'depthCm' | 'year' | 'days' | 'shipWithinDays' | keyof Parcel
  label: string
  /** What is taken for what was entered: a value within a range, or one in place of none. */
  accept?: (entered: number | null) => number | null
  /** Whole numbers only: a year, a count of days. */
  isWhole?: boolean
  optional?: boolean
  hint?: string
}

const read = (text: string, isWhole: boolean): number | null => {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) return null
  return isWhole ? Math.trunc(value) : value
}

/** A measure. Text that is not a number is refused with an error. */
export function NumberField({ name, label, accept, isWhole = false, optional, hint }: NumberFieldProps) {
  const { field, problem } = useListingField(name)
  const [text, setText] = useState(() => field.value?.toString() ?? '')
  const isUnread = text.trim() !== '' && read(text, isWhole) === null
  return (
    <Field label={label} optional={optional} hint={hint} error={isUnread ? 'Please enter a number.' : problem}>
      {(control) => (
        <Input
          {...control}
          {...field}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            const entered = read(event.target.value, isWhole)
            field.onChange(accept ? accept(entered) : entered)
          }}
        />
      )}
    </Field>
  )
}
