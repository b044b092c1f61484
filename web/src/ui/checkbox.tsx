import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** For a table's row, whose label would repeat what the row says: read out, not shown. */
  hideLabel?: boolean
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox({ label, hideLabel, onCheckedChange, onChange, className, id, ...props }: CheckboxProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <span className={cn('inline-flex min-h-11 items-center gap-3', className)}>
      <span className="relative inline-flex size-6 shrink-0">
        <input
          {...props}
          id={inputId}
          type="checkbox"
          onChange={(event) => {
            onChange?.(event)
            onCheckedChange?.(event.target.checked)
          }}
          className={cn(
            'peer size-6 appearance-none rounded-sm border border-control bg-background transition-colors',
            'checked:border-gold-fill checked:bg-gold-fill indeterminate:border-gold-fill indeterminate:bg-gold-fill',
            'aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50',
          )}
        />
        <Check
          className="pointer-events-none absolute inset-1 size-4 text-on-gold opacity-0 peer-checked:opacity-100"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <label htmlFor={inputId} className={hideLabel ? 'sr-only' : undefined}>
        {label}
      </label>
    </span>
  )
}
