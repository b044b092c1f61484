import type pg from 'pg'
import { type Clock, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import client from 'prom-client'
import type { z } from 'zod'
import type { Metrics } from './http/metrics.ts'
import { createJobMetrics } from './job-metrics.ts'
import type { LogFields } from './log-fields.ts'
import { idsIn } from './log-ids.ts'
import { must } from './must.ts'
import { afterCommit, type Tx } from './postgres/database.ts'
import { forgetFinished, PRIVATE, type QueueReading, readDueQueues, readQueues, removeWaiting } from './queue-store.ts'
import { SENDER, traceJob } from './tracing/trace-jobs.ts'
import type { Tracing } from './tracing/tracing.ts'
import { type Timer, world } from './world.ts'

/** A job is a name, the shape of what it carries, and how often it may be tried. */
export type JobDefinition<T> = {
  name: string
  data: z.ZodType<T>
  retryLimit?: number
  retryDelaySeconds?: number
  /** A job that runs for longer counts as failed: the node that ran it may be gone. A quarter of an hour unless said. */
  expireSeconds?: number
  /** It carries an address, a token or text, not only ids: what it carries is forgotten even if it fails for good. */
  isPrivate?: boolean
}
type Handler<T> = (data: T, job: { id: string }) => Promise<void>
export type Jobs = Awaited<ReturnType<typeof createJobs>>

/** One failed attempt. */
export type JobFailure = LogFields & { job: string; jobId: string; attempt: number; attempts: number }

type Options = {
  pool: pg.Pool
  /** False: they are there, and the role can't change them. */
  ownsTables?: boolean
  pollSeconds?: number
  metrics?: Metrics
  tracing?: Tracing | null
  /** Without a failure: the job library itself has met an error. */
  onError: (error: Error, failure?: JobFailure) => void
  clock?: () => number
}

/** A queue is stuck when a job has been due for this long and this node has finished none of its jobs meanwhile. */
const STUCK_AFTER_SECONDS = 300
/** Workers look for themselves this rarely: they are woken when their queue has something to do. */
const FALLBACK_POLL_SECONDS = 300
/** A job that is still running then fails, and is tried again after its delay. */
const STOP_WITHIN_MS = 5_000

/**
 * Durable work in the same database as everything else. A job is sent inside the transaction that makes it necessary:
 * a rollback takes it back, a commit makes it certain. Once it is done, what it carried is gone.
 */
export async function createJobs(options: Options) {
  const {
    pool,
    ownsTables = true,
    pollSeconds = 0.5,
    metrics = new client.Registry(),
    tracing = null,
    onError,
    clock = world.now,
  } = options
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, migrate: ownsTables, clock: worldClock })
  boss.on('error', (met) => onError(asError(met)))
  await boss.start()
  if (ownsTables) await forgetFinished(pool)
  const known = new Set<string>()
  /** When this node last finished a job of the queue, whether or not it succeeded. */
  const finishedAt = new Map<string, number>()
  /** Fetches for the queue, unless this node is paused. */
  const starters = new Map<string, () => Promise<void>>()
  let isPaused = false
  /** The worker of each queue that this node handles. */
  const workers = new Map<string, string>()
  /** Looks for jobs of a queue now instead of with the next poll. */
  function wake(name: string) {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  /** One question for all queues: a node that asked for each of them would ask 60 times as often for nothing. */
  async function wakeDue() {
    try {
      for (const name of await readDueQueues(pool, [...workers.keys()])) wake(name)
    } catch (error) {
      onError(asError(error as Error))
    }
    poll = null
  }
  let poll: Promise<void> | null = null
  const pollTimer = world.setInterval(() => {
    poll ??= wakeDue()
  }, pollSeconds * 1_000)
  const read = () => readQueues(pool, [...finishedAt.keys()])
  const measure = createJobMetrics({ metrics, read })

  async function ensureQueue({
    name,
    retryLimit = 8,
    retryDelaySeconds = 2,
    expireSeconds = 900,
  }: JobDefinition<never>) {
    if (known.has(name)) return
    await boss.createQueue(name, {
      ...{ retryLimit, retryDelay: retryDelaySeconds, retryBackoff: true, expireInSeconds: expireSeconds },
    })
    known.add(name)
  }

  /** Ends the workers once their jobs have. The library's own wait looks only every half second whether they have. */
  async function drain() {
    const timeUp = Promise.withResolvers<void>()
    const timer = world.setTimeout(timeUp.resolve, STOP_WITHIN_MS)
    await Promise.race([Promise.all([...workers.keys()].map((name) => boss.offWork(name))), timeUp.promise])
    world.clearTimeout(timer)
  }

  return {
    /** Makes the job known before the first `send`, where its sender is not the one who does it. */
    declare: <T>(job: JobDefinition<T>) => ensureQueue(job as JobDefinition<never>),

    /** Declares the job and, on this node, who does it. Must be called before the first `send` of the job. */
    async handle<T>(job: JobDefinition<T>, work: Handler<T>, options: { concurrency?: number } = {}) {
      await ensureQueue(job as JobDefinition<never>)
      const { name } = job
      finishedAt.set(name, clock())
      measure.handled(name)
      const localConcurrency = options.concurrency ?? 1
      const fetching = {
        pollingIntervalSeconds: FALLBACK_POLL_SECONDS,
        localConcurrency,
        includeMetadata: true,
      } as const
      const start = async () => {
        workers.set(name, await boss.work(name, fetching, perform))
      }
      const perform = async (batch: JobWithMetadata<object>[]) => {
        for (const { id, data, retryCount, retryLimit } of batch) {
          const startedAt = world.monotonic()
          const seconds = () => (world.monotonic() - startedAt) / 1_000
          try {
            const { [SENDER]: sender, [PRIVATE]: _, ...carried } = data as Record<string, unknown>
            const run = () => work(job.data.parse(carried), { id })
            await (tracing ? traceJob(tracing, name, sender, run) : run())
            measure.completed(name, seconds())
          } catch (error) {
            measure.failed(name, seconds(), retryCount >= retryLimit)
            const failure = { job: name, jobId: id, attempt: retryCount + 1, attempts: retryLimit + 1 }
            onError(error as Error, { ...idsIn(data), ...failure })
            throw error
          } finally {
            finishedAt.set(name, clock())
          }
        }
        wake(name) // there may be more
      }
      starters.set(name, start)
      if (!isPaused) await start()
    },

    /**
     * Sends within the caller's transaction. A job that this node handles starts with the commit; polling finds those of
     * other nodes, delayed ones and retries. `startAfter` delays it; `singletonKey` keeps it from being queued twice.
     */
    async send<T>(tx: Tx, job: JobDefinition<T>, data: T, options: { startAfter?: Date; singletonKey?: string } = {}) {
      const sender = tracing?.current()
      const meta = { ...(sender && { [SENDER]: sender.traceparent }), ...(job.isPrivate && { [PRIVATE]: true }) }
      await boss.send(job.name, { ...(job.data.parse(data) as object), ...meta }, { ...options, db: fromKysely(tx) })
      afterCommit(tx, () => wake(job.name))
    },

    /** Takes back what waits and carries these values, also for another attempt. A job that is running goes on. */
    unsend: <T>(tx: Tx, { name }: JobDefinition<T>, carried: Partial<T>): Promise<void> =>
      removeWaiting(tx, name, carried),

    /** Runs the job by the clock, once per moment however many nodes there are. */
    async schedule<T>(job: JobDefinition<T>, cron: string, data: T) {
      await ensureQueue(job as JobDefinition<never>)
      await boss.schedule(job.name, cron, data as object)
    },

    /** Starts no job until `resume`. Those that run end; what is due waits. */
    async pause(): Promise<void> {
      isPaused = true
      const names = [...workers.keys()]
      workers.clear()
      await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))
    },

    async resume(): Promise<void> {
      isPaused = false
      for (const [name, start] of starters) {
        finishedAt.set(name, clock())
        await start()
      }
    },

    /** Queues whose jobs this node should be working on and isn't. */
    async stuckQueues(): Promise<QueueReading[]> {
      if (isPaused) return []
      const idleSeconds = (job: string) => (clock() - must(finishedAt.get(job), 'a time for every job')) / 1_000
      return (await read()).filter(
        ({ job, oldestDueSeconds }) => Math.min(oldestDueSeconds, idleSeconds(job)) > STUCK_AFTER_SECONDS,
      )
    },

    async stop() {
      world.clearInterval(pollTimer)
      await poll
      await drain()
      await boss.stop({ graceful: false })
    },
  }
}

/** The library's own timers, of this node. */
const worldClock: Clock = {
  now: world.now,
  setTimeout: world.setTimeout,
  clearTimeout: (timer) => world.clearTimeout(timer as Timer),
  setInterval: world.setInterval,
  clearInterval: (timer) => world.clearInterval(timer as Timer),
}

/** If a worker can't fetch, the job library reports a plain object with the error's fields. A log needs an error. */
const asError = (met: Error): Error => (met instanceof Error ? met : Object.assign(new Error(), met))
