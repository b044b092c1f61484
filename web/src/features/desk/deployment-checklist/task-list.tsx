import { Checkbox } from '@/ui/checkbox'
import type { Group } from './checklist-figures'

type TaskListProps = {
  groups: readonly Group[]
  completedIds: ReadonlySet<string>
  onToggle: (id: string) => void
}

export function TaskList({ groups, completedIds, onToggle }: TaskListProps) {
  return (
    <div className="space-y-8">
      {groups.map(({ category, tasks }) => (
        <fieldset key={category}>
          <legend className="font-display text-xl text-gold">{category}</legend>
          <ul className="mt-2 border-t border-line">
            {tasks.map(({ id, name, text }) => (
              <li key={id} className="border-b border-line py-1.5">
                <Checkbox
                  checked={completedIds.has(id)}
                  onCheckedChange={() => onToggle(id)}
                  className="w-full"
                  label={
                    <>
                      <span className="font-medium">{name}</span>
                      <span className="block text-sm text-muted">{text}</span>
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}
