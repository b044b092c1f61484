import client from 'prom-client'
import type { Metrics } from './http/metrics.ts'
import { MAX_COUNTED, type QueueReading } from './queue-store.ts'
import { world } from './world.ts'

/** A scrape must answer also while the database doesn't. */
const READ_TIMEOUT_MS = 1_000

type Deps = { metrics: Metrics; read: () => Promise<QueueReading[]> }

/** Queues, by reading them when they are asked for; and what this node does with their jobs. */
export function createJobMetrics({ metrics, read }: Deps) {
  const registers = [metrics]
  const labelNames = ['job']

  let reading: Promise<QueueReading[]> | undefined
  // The two gauges are collected at the same time and share one statement.
  function readOnce(): Promise<QueueReading[]> {
    reading ??= withinTimeout(read()).finally(() => {
      reading = undefined
    })
    return reading
  }
  function gauge(name: string, help: string, figureOf: (queue: QueueReading) => number) {
    new client.Gauge({
      ...{ name, help, labelNames, registers },
      async collect() {
        this.reset()
        for (const queue of await readOnce()) this.set({ job: queue.job }, figureOf(queue))
      },
    })
  }
  gauge('vermeil_jobs_waiting', `Jobs that are due and wait, by job; ${MAX_COUNTED} stands for more.`, (q) => q.waiting)
  gauge('vermeil_job_oldest_due_seconds', 'How long the oldest waiting job has been due.', (q) => q.oldestDueSeconds)

  const durations = new client.Histogram({
    name: 'vermeil_job_duration_seconds',
    help: 'Duration of one attempt at a job on this node, by job and result.',
    labelNames: ['job', 'result'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60, 300],
    registers,
  })
  const failures = new client.Counter({
    name: 'vermeil_job_failures_total',
    help: 'Attempts at a job that failed on this node, by job.',
    ...{ labelNames, registers },
  })
  const givenUp = new client.Counter({
    name: 'vermeil_jobs_given_up_total',
    help: 'Jobs whose last attempt failed on this node, by job.',
    ...{ labelNames, registers },
  })
  const inARow = new client.Gauge({
    name: 'vermeil_job_failures_in_a_row',
    help: 'Attempts that failed on this node since one succeeded, by job.',
    ...{ labelNames, registers },
  })

  return {
    /** From here on the job has its series, so that the first failure is a rate. */
    handled(job: string) {
      for (const counter of [failures, givenUp]) counter.inc({ job }, 0)
      inARow.set({ job }, 0)
    },
    completed(job: string, seconds: number) {
      durations.observe({ job, result: 'completed' }, seconds)
      inARow.set({ job }, 0)
    },
    failed(job: string, seconds: number, isLast: boolean) {
      durations.observe({ job, result: 'failed' }, seconds)
      failures.inc({ job })
      inARow.inc({ job })
      if (isLast) givenUp.inc({ job })
    },
  }
}

/** Nothing rather than an error or a long wait. */
async function withinTimeout(reading: Promise<QueueReading[]>): Promise<QueueReading[]> {
  const timeout = Promise.withResolvers<QueueReading[]>()
  const timer = world.setTimeout(() => timeout.resolve([]), READ_TIMEOUT_MS)
  try {
    return await Promise.race([reading.catch(() => []), timeout.promise])
  } finally {
    world.clearTimeout(timer)
  }
}
