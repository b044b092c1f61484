import { figuresOf, groupsOf } from './checklist-figures'
import type { Task } from './checklist-tasks'

/** The list as Markdown: readable as it is, and tickable in most trackers it is pasted into. */
export function checklistDocument(tasks: readonly Task[], completedIds: ReadonlySet<string>, at: Date): string {
  const { completed, total, percent } = figuresOf(tasks, completedIds)
  const sections = groupsOf(tasks, completedIds).map(({ category, tasks: own, figures }) => {
    const lines = own.map(({ id, name, text }) => `- [${completedIds.has(id) ? 'x' : ' '}] **${name}.** ${text}`)
    return [`## ${category} (${figures.completed} of ${figures.total})`, '', ...lines].join('\n')
  })
  return [
    '# Deployment checklist',
    '',
    `${completed} of ${total} tasks complete (${percent}%), ${at.toISOString().slice(0, 10)}.`,
    '',
    sections.join('\n\n'),
    '',
  ].join('\n')
}
