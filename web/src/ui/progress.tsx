import { Progress as Radix } from 'radix-ui'
import { cn } from './cn'

type ProgressProps = { label: string; value: number; max?: number; className?: string }

export function Progress({ label, value, max = 100, className }: ProgressProps) {
  return (
    <Radix.Root
      value={value}
      max={max}
      aria-label={label}
      className={cn('h-2 overflow-hidden rounded-full bg-raised', className)}
    >
      <Radix.Indicator
        className="h-full origin-left bg-gold-fill transition-transform duration-200 rtl:origin-right"
        style={{ transform: `scaleX(${value / max})` }}
      />
    </Radix.Root>
  )
}
