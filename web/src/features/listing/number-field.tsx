import { useState } from 'react'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

type NumberFieldProps = {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Whole numbers only: a year, a count of days. */
  isWhole?: boolean
  optional?: boolean
  hint?: string
  error?: string
}

const read = (text: string, isWhole: boolean): number | null => {
  const value = Number(text.replace(',', '.'))
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) return null
  return isWhole ? Math.trunc(value) : value
}

/** A measure. What is no number is not taken, and said so. */
export function NumberField({ label, value, onChange, isWhole = false, optional, hint, error }: NumberFieldProps) {
  const [text, setText] = useState(() => value?.toString() ?? '')
  const isUnread = text.trim() !== '' && read(text, isWhole) === null
  return (
    <Field label={label} optional={optional} hint={hint} error={isUnread ? 'Please give a number.' : error}>
      {(control) => (
        <Input
          {...control}
          inputMode={isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            onChange(read(event.target.value, isWhole))
          }}
        />
      )}
    </Field>
  )
}
