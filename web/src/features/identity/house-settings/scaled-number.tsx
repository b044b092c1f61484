import { type ComponentProps, useState } from 'react'
import { Input } from '@/ui/input'

type ScaledNumberProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  value: number | null
  onChange: (value: number | null) => void
  /** How many stored units one unit on screen has: 100 for a percentage in hundredths of a percent. */
  scale?: number
}

const read = (text: string, scale: number): number | null => {
  const entered = Number(text.replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(entered) ? null : Math.round(entered * scale)
}

/** A number that is stored in another unit. What is no number is null, which the form refuses in words. */
export function ScaledNumber({ value, onChange, scale = 1, ...props }: ScaledNumberProps) {
  const [text, setText] = useState(() => (value === null ? '' : String(value / scale)))
  // A reset replaces what was typed.
  if (read(text, scale) !== value) setText(value === null ? '' : String(value / scale))
  return (
    <Input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onChange(read(event.target.value, scale))
      }}
    />
  )
}
