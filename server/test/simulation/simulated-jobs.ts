import type { Jobs } from '../../src/platform/jobs.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Schedule } from './virtual-time.ts'

/** A job that was fetched begins at most so much later. */
const MAX_DELAY_MS = 40

type Options = {
  jobs: Jobs
  schedule: Schedule
  random: SeededRandom
  name: string
  /** Until the job has ended. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * The node's jobs, each of which is a step. The library looks for them by itself, by the timers of its node; when two
 * were fetched, the seed decides which begins first.
 */
export function steppedJobs({ jobs, schedule, random, name, run }: Options): Jobs {
  const times = new Map<string, number>()
  /** By its name alone: mail carries links that are signed by keys of the operating system's chance. */
  function delayOf(job: string): number {
    const time = (times.get(job) ?? 0) + 1
    times.set(job, time)
    return random.fork(`${job} ${time}`).below(MAX_DELAY_MS)
  }

  return {
    ...jobs,
    handle(job, work, options) {
      const step: typeof work = (data, at) =>
        new Promise((resolve, reject) => {
          const begin = () => run(() => work(data, at)).then(resolve, reject)
          schedule.add(delayOf(job.name), `${name} job ${job.name}`, begin)
        })
      return jobs.handle(job, step, options)
    },
  }
}
