/** How soon a picture is wanted; within one rank the smaller is painted first, and equals in the order asked. */
export type Priority = 'featured' | 'normal' | 'idle'

const ranks: Record<Priority, number> = { featured: 0, normal: 1, idle: 2 }

export type Queued<Job> = { job: Job; priority: Priority; width: number; arrival: number }

export type RenderQueue<Job> = {
  add(job: Job, priority: Priority, width: number): Queued<Job>
  /** Raises the rank of a picture that is requested again. */
  hurry(entry: Queued<Job>, priority: Priority): void
  take(): Job | undefined
  clear(): Job[]
  readonly length: number
}

/** A few hundred entries at most, so looking through them all is quicker than any heap would be to read. */
export function createRenderQueue<Job>(): RenderQueue<Job> {
  const entries: Queued<Job>[] = []
  let arrivals = 0
  const before = (a: Queued<Job>, b: Queued<Job>) =>
    ranks[a.priority] - ranks[b.priority] || a.width - b.width || a.arrival - b.arrival
  return {
    get length() {
      return entries.length
    },
    add(job, priority, width) {
      const entry = { job, priority, width, arrival: arrivals++ }
      entries.push(entry)
      return entry
    },
    hurry(entry, priority) {
      if (ranks[priority] < ranks[entry.priority]) entry.priority = priority
    },
    take() {
      if (entries.length === 0) return undefined
      let first = 0
      for (let i = 1; i < entries.length; i++) if (before(entries[i]!, entries[first]!) < 0) first = i
      return entries.splice(first, 1)[0]!.job
    },
    clear: () => entries.splice(0).map((entry) => entry.job),
  }
}
