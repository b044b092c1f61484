import { cmPerInch, formatLength, type LengthUnit, parseLength } from '@vermeil/contracts/catalog/wall-hanging'
import { useState } from 'react'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'

type LengthFieldProps = {
  label: string
  cm: number
  unit: LengthUnit
  min: number
  max: number
  hint?: string
  onChange: (cm: number) => void
}

/** A length in the person's unit. It counts once they leave the field or press Enter. */
export function LengthField({ label, cm, unit, min, max, hint, onChange }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? cm : parseLength(typed, unit)
  const isWrong = read === null || read < min || read > max
  const error = isWrong ? `Enter ${formatLength(min, unit)} to ${formatLength(max, unit)}.` : undefined
  function take() {
    if (typed === null || isWrong) return
    setTyped(null)
    if (read !== cm) onChange(read)
  }
  const shown = typed ?? formatLength(cm, unit).replace(/ (?:cm|in)$/, '')
  const step = (by: number) => {
    const next = Math.min(max, Math.max(min, Math.round((cm + by * (unit === 'in' ? cmPerInch / 8 : 1)) * 10) / 10))
    setTyped(null)
    onChange(next)
  }
  return (
    <Field label={`${label} (${unit})`} {...(hint && { hint })} {...(error && { error })}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={shown}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
            const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}
        />
      )}
    </Field>
  )
}
