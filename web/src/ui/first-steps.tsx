import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from '@/shared/navigation/router'
import { Button } from './button'

export type FirstStep = { label: string; text: string; to: string; isDone?: boolean }

/** What somebody new does first, in place of an empty page. The first step that is not done has the gold button. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const id = useId()
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <h2 id={id} className="px-5 pt-5 text-2xl">
        Start here
      </h2>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((step, index) => (
          <li key={step.label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
            <span aria-hidden="true" className="figures w-6 shrink-0 font-display text-2xl text-gold">
              {index + 1}
            </span>
            <p className="min-w-0 grow basis-56">
              {step.label}
              <span className="block text-sm text-muted">{step.text}</span>
            </p>
            {step.isDone ? (
              <span className="inline-flex min-h-11 items-center gap-2 text-sm text-success">
                <CircleCheck aria-hidden="true" className="size-4" />
                Done
              </span>
            ) : (
              <Button asChild size="sm" variant={step === next ? 'gold' : 'outline'} className="h-11">
                <Link to={step.to} aria-label={`Start: ${step.label}`}>
                  Start
                </Link>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
