import { Check } from 'lucide-react'
import { cn } from '@/ui/cn'
import { Progress } from '@/ui/progress'

export const steps = ['Your role', 'Personal information', 'Professional details'] as const

export function StepIndicator({ step }: { step: number }) {
  return (
    <div>
      <Progress label="Setup progress" value={step} max={steps.length} />
      <ol className="mt-4 grid grid-cols-3 gap-2 text-sm">
        {steps.map((name, index) => {
          const number = index + 1
          const isReached = number <= step
          return (
            <li
              key={name}
              aria-current={number === step ? 'step' : undefined}
              className={cn(
                'flex flex-col gap-1.5 sm:flex-row sm:items-center sm:gap-3',
                isReached ? 'text-gold' : 'text-muted',
              )}
            >
              <span
                aria-hidden="true"
                className={cn(
                  'figures inline-flex size-8 shrink-0 items-center justify-center rounded-full border',
                  isReached ? 'border-gold-fill bg-gold-fill text-on-gold' : 'border-control',
                )}
              >
                {number < step ? <Check className="size-4" /> : number}
              </span>
              <span>
                {name}
                {number < step && <span className="sr-only"> (done)</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
