import type pg from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from './postgres/database.ts'

/** A job is a name, the shape of what it carries, and how often it may be tried. */
export type JobDefinition<T> = { name: string; data: z.ZodType<T>; retryLimit?: number; retryDelaySeconds?: number }
type Handler<T> = (data: T, job: { id: string }) => Promise<void>
export type Jobs = Awaited<ReturnType<typeof createJobs>>

type Options = { pool: pg.Pool; pollSeconds?: number; onError: (error: Error, job?: string) => void }

/**
 * Durable work in the same database as everything else. A job is sent inside the transaction that makes it necessary:
 * a rollback takes it back, a commit makes it certain.
 */
export async function createJobs({ pool, pollSeconds = 0.5, onError }: Options) {
  const boss = new PgBoss({ db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) } })
  boss.on('error', (error) => onError(error))
  await boss.start()
  const known = new Set<string>()

  async function ensureQueue({ name, retryLimit = 8, retryDelaySeconds = 2 }: JobDefinition<never>) {
    if (known.has(name)) return
    await boss.createQueue(name, { retryLimit, retryDelay: retryDelaySeconds, retryBackoff: true })
    known.add(name)
  }

  return {
    /** Makes the job known before the first `send`, where its sender is not the one who does it. */
    declare: <T>(job: JobDefinition<T>) => ensureQueue(job as JobDefinition<never>),

    /** Declares the job and, on this node, who does it. Must be called before the first `send` of the job. */
    async handle<T>(job: JobDefinition<T>, work: Handler<T>, options: { concurrency?: number } = {}) {
      await ensureQueue(job as JobDefinition<never>)
      const polling = { pollingIntervalSeconds: pollSeconds, localConcurrency: options.concurrency ?? 1 }
      await boss.work(job.name, polling, async (batch) => {
        for (const { id, data } of batch) {
          try {
            await work(job.data.parse(data), { id })
          } catch (error) {
            onError(error as Error, job.name)
            throw error
          }
        }
      })
    },

    /** Sends within the caller's transaction. `startAfter` delays it; `singletonKey` keeps it from being queued twice. */
    async send<T>(tx: Tx, job: JobDefinition<T>, data: T, options: { startAfter?: Date; singletonKey?: string } = {}) {
      await boss.send(job.name, job.data.parse(data) as object, { ...options, db: fromKysely(tx) })
    },

    /** Runs the job by the clock, once per moment however many nodes there are. */
    async schedule<T>(job: JobDefinition<T>, cron: string, data: T) {
      await ensureQueue(job as JobDefinition<never>)
      await boss.schedule(job.name, cron, data as object)
    },

    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
