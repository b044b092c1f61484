import {
  type ChangeEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Field } from './field'
import { Input } from './input'
import { caretAfter, groupDigits, moneyText, parseMoney } from './money-text'

type MoneyFieldProps = {
  label: ReactNode
  /** In cents; null while the box is empty or holds no amount. */
  value: number | null
  onChange: (cents: number | null) => void
  hint?: ReactNode
  error?: string
  required?: boolean
  optional?: boolean
  disabled?: boolean
  name?: string
  onBlur?: () => void
  /** A form focuses the field by it when the amount is wrong. */
  ref?: Ref<HTMLInputElement | null>
  className?: string
}

/** An amount in dollars, grouped while it is typed. The amount itself is cents and leaves the field as a number. */
export function MoneyField({
  value,
  onChange,
  label,
  hint,
  error,
  required,
  optional,
  className,
  ref,
  ...input
}: MoneyFieldProps) {
  const [text, setText] = useState(() => moneyText(value))
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => box.current)

  // The amount was changed from outside (a quick bid): show it. What is being typed ("12.") stands.
  const shown = parseMoney(text) === value ? text : moneyText(value)

  useLayoutEffect(() => {
    if (caret.current === null) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function type(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value
    const place = event.target.selectionStart ?? typed.length
    const next = groupDigits(typed)
    caret.current = caretAfter(next, typed.slice(0, place).replace(/[^\d.]/g, '').length)
    setText(next)
    onChange(parseMoney(next))
  }

  return (
    <Field label={label} hint={hint} error={error} required={required} optional={optional} className={className}>
      {(control) => (
        <span className="relative block">
          <span aria-hidden="true" className="absolute start-3 top-2 leading-7 text-muted">
            $
          </span>
          <Input
            {...control}
            {...input}
            ref={box}
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={type}
            className="figures ps-7"
          />
        </span>
      )}
    </Field>
  )
}
