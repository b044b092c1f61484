import { type Category, categories, type Task } from './checklist-tasks'

export type Figures = { total: number; completed: number; remaining: number; percent: number }

/** Rounded down: a list with one task open never reads 100%. */
export function figuresOf(tasks: readonly Task[], completedIds: ReadonlySet<string>): Figures {
  const total = tasks.length
  const completed = tasks.filter(({ id }) => completedIds.has(id)).length
  return {
    total,
    completed,
    remaining: total - completed,
    percent: total === 0 ? 0 : Math.floor((completed / total) * 100),
  }
}

export type Group = { category: Category; tasks: readonly Task[]; figures: Figures }

/** The tasks under their categories, in the order of the categories. */
export function groupsOf(tasks: readonly Task[], completedIds: ReadonlySet<string>): Group[] {
  return categories.map((category) => {
    const own = tasks.filter((task) => task.category === category)
    return { category, tasks: own, figures: figuresOf(own, completedIds) }
  })
}
