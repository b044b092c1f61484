import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn'

export interface TimelineStep {
  readonly id: string
  readonly label: string
  readonly isDone: boolean
  /** When, and by whom. */
  readonly note?: ReactNode
}

/** How far something is, step by step. Down a phone, across a desk. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <ol aria-label={label} className="grid gap-0 md:grid-flow-col md:auto-cols-fr">
      {steps.map(({ id, label: name, isDone, note }, place) => (
        <li
          key={id}
          aria-current={place === next ? 'step' : undefined}
          className="relative grid grid-cols-[auto_1fr] gap-x-4 pb-6 last:pb-0 md:grid-cols-1 md:content-start md:gap-y-3 md:pr-3 md:pb-0"
        >
          {place < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-7 bottom-0 left-3.5 w-px md:top-3.5 md:right-0 md:bottom-auto md:left-7 md:h-px md:w-auto',
                steps[place + 1]?.isDone ? 'bg-gold' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cn(
              'relative flex size-7 items-center justify-center rounded-full border',
              isDone ? 'border-gold bg-gold text-background' : place === next ? 'border-gold' : 'border-line',
            )}
          >
            {isDone && <Check className="size-4" />}
          </span>
          <span className="grid content-start gap-0.5">
            <span className={cn('font-medium', !isDone && place !== next && 'text-muted')}>{name}</span>
            {note && <span className="text-xs text-muted">{note}</span>}
            {!isDone && <span className="sr-only">not yet</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
