import { CircleCheck, CircleDashed } from 'lucide-react'
import { plural } from '@/shared/format/format'
import { Card } from '@/ui/card'
import { cn } from '@/ui/cn'
import { Progress } from '@/ui/progress'
import type { Figures } from './checklist-figures'

export function ProgressSummary({ figures }: { figures: Figures }) {
  const counts = [
    { name: 'Completed', count: figures.completed },
    { name: 'Remaining', count: figures.remaining },
    { name: 'Total', count: figures.total },
  ]
  return (
    <>
      <CompletionBanner figures={figures} />
      <Card className="mt-4 grid gap-6 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-12">
        <div>
          <h2 className="text-xl">Overall Progress</h2>
          <p className="figures mt-2 font-display text-4xl text-gold">{figures.percent}%</p>
          <Progress label="Overall progress" value={figures.percent} className="mt-3" />
        </div>
        <dl className="grid grid-cols-3 gap-6 sm:gap-10">
          {counts.map(({ name, count }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="figures font-display text-3xl">{count}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

/** Also what is read out when a box is ticked. */
function CompletionBanner({ figures: { total, remaining } }: { figures: Figures }) {
  const isComplete = remaining === 0
  const Icon = isComplete ? CircleCheck : CircleDashed
  return (
    <div
      role="status"
      className={cn(
        'flex items-start gap-3 rounded-lg border p-4',
        isComplete ? 'border-success text-success' : 'border-warning text-warning',
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <p className="font-medium">
        {isComplete
          ? `All ${total} tasks are complete. Vermeil is ready for production.`
          : `${plural(remaining, 'task remains', 'tasks remain')} of ${total}.`}
      </p>
    </div>
  )
}
