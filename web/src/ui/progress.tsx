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
      <svg aria-hidden="true" className="block size-full rtl:-scale-x-100">
        <rect
          width={`${(value / max) * 100}%`}
          height="100%"
          className="fill-gold-fill transition-[width] duration-200"
        />
      </svg>
    </Radix.Root>
  )
}
