import { RadioGroup as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn'

export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('grid gap-3', className)} {...props} />
}

type RadioCardProps = { value: string; label: ReactNode; description?: ReactNode; disabled?: boolean }

/** A choice with room to explain itself. The label is stretched over the whole card; around the control it would hold two. */
export function RadioCard({ value, label, description, disabled }: RadioCardProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control has-data-[state=checked]:border-gold-deep has-data-[state=checked]:bg-raised has-disabled:cursor-not-allowed has-disabled:opacity-50">
      <Radix.Item
        id={id}
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        className="relative z-10 mt-1 size-5 shrink-0 rounded-full border border-control data-[state=checked]:border-gold-deep"
      >
        <Radix.Indicator className="flex items-center justify-center after:size-2.5 after:rounded-full after:bg-gold" />
      </Radix.Item>
      <span className="grid">
        <label id={`${id}-label`} htmlFor={id} className="cursor-[inherit] font-medium after:absolute after:inset-0">
          {label}
        </label>
        {description && (
          <span id={`${id}-description`} className="text-sm text-muted">
            {description}
          </span>
        )}
      </span>
    </div>
  )
}
