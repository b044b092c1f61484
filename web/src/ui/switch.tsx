import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  onCheckedChange?: (checked: boolean) => void
}

/** A native checkbox in a switch's clothes: it joins forms, takes `register`, and works by keyboard unaided. */
export function Switch({ label, hint, onCheckedChange, onChange, className, id, ...props }: SwitchProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <span className={cn('inline-flex min-h-11 items-center gap-3', className)}>
      <input
        {...props}
        id={inputId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state; HTML forbids the attribute
        role="switch"
        aria-describedby={hint ? `${inputId}-hint` : undefined}
        onChange={(event) => {
          onChange?.(event)
          onCheckedChange?.(event.target.checked)
        }}
        className={cn(
          'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-control bg-raised transition-colors',
          'before:absolute before:start-[3px] before:top-[3px] before:size-4 before:rounded-full before:bg-muted before:transition-transform',
          'checked:border-gold-fill checked:bg-gold-fill checked:before:translate-x-4 checked:before:bg-on-gold rtl:checked:before:-translate-x-4',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      />
      <span className="grid">
        <label htmlFor={inputId}>{label}</label>
        {hint && (
          <span id={`${inputId}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </span>
  )
}
