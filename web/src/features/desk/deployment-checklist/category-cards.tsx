import { Card } from '@/ui/card'
import { Progress } from '@/ui/progress'
import type { Group } from './checklist-figures'

export function CategoryCards({ groups }: { groups: readonly Group[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      {groups.map(({ category, figures: { completed, total, percent } }) => (
        <li key={category}>
          <Card className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className="text-xl">{category}</h3>
              <p className="figures text-sm text-muted">
                {completed} of {total}
              </p>
            </div>
            <Progress label={`${category} progress`} value={percent} className="mt-3" />
          </Card>
        </li>
      ))}
    </ul>
  )
}
