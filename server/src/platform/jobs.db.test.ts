import pg from 'pg'
import client from 'prom-client'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { logPlans, planFaults, readPlans } from '../../test/query-plans.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { until } from '../../test/until.ts'
import { briefError } from './brief-error.ts'
import { createJobs, type JobDefinition, type JobFailure, type Jobs } from './jobs.ts'
import { must } from './must.ts'
import { openDatabase } from './postgres/database.ts'
import { MAX_COUNTED, readDueQueues, readQueues } from './queue-store.ts'

let database: TestDatabase
let jobs: Jobs
const failures: (JobFailure & { message: string })[] = []
const metrics = new client.Registry()
/** Minutes that this node believes to have passed. */
let minutes = 0
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await createJobs({
    ...{ pool: database.pool, metrics, clock: () => Date.now() + minutes * 60_000 },
    onError: ({ message }, failure) => void failures.push({ message, ...must(failure, 'the facts of a failure') }),
  })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const Data = z.object({ name: z.string() })
type TestJob = JobDefinition<z.infer<typeof Data>>
const send = (job: TestJob, name = 'x') => database.transaction((tx) => jobs.send(tx, job, { name }))

/** The lines of /metrics about one job. */
const figures = async (job: string) =>
  (await metrics.metrics()).split('\n').filter((line) => line.includes(`job="${job}"`) && !line.includes('_bucket'))

test('a job runs when its transaction commits, and never when it does not', async () => {
  const job: TestJob = { name: 'test.greet', data: Data }
  const greeted: string[] = []
  await jobs.handle(job, async ({ name }) => void greeted.push(name))
  await expect(
    database.transaction(async (tx) => {
      await jobs.send(tx, job, { name: 'nobody' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await send(job, 'Ann')
  await until(() => expect(greeted).toEqual(['Ann']))
  await until(async () =>
    expect(await figures('test.greet')).toContain(
      'vermeil_job_duration_seconds_count{job="test.greet",result="completed"} 1',
    ),
  )
})

test('jobs start with the commit that sends them, one after the other, and wait for no poll', async () => {
  const job: TestJob = { name: 'test.prompt', data: Data }
  const rarelyPolling = await createJobs({
    pool: database.pool,
    pollSeconds: 60,
    onError: (error) => expect(error).toBeNull(),
  })
  onTestFinished(() => rarelyPolling.stop())
  const done: string[] = []
  await rarelyPolling.handle(job, async ({ name }) => void done.push(name))
  await database.transaction(async (tx) => {
    for (const name of ['Ann', 'Ben', 'Cyd']) await rarelyPolling.send(tx, job, { name })
  })
  await until(() => expect(done).toEqual(['Ann', 'Ben', 'Cyd']))
})

test('a node with nothing to do asks once for all of its queues', async () => {
  const asked: string[] = []
  const pool = {
    query: (...call: [pg.QueryConfig]) => {
      asked.push(JSON.stringify(call))
      return database.pool.query(...call)
    },
  } as unknown as pg.Pool
  const polls = () => asked.filter((call) => call.includes('jobs.read-due-queues')).length
  const looks = () => asked.filter((call) => /skip locked/i.test(call) && call.includes('test.idle')).length
  const node = await createJobs({ pool, pollSeconds: 0.5, onError: (error) => expect(error).toBeNull() })
  onTestFinished(() => node.stop())
  for (let place = 0; place < 20; place++) await node.handle({ name: `test.idle-${place}`, data: Data }, async () => {})
  await expect.poll(looks).toBe(20) // each worker looks once when it starts
  const before = polls()
  await expect.poll(polls).toBeGreaterThan(before + 2)
  expect(looks()).toBe(20)
})

test('a job of another node is found by the next poll', async () => {
  const job: TestJob = { name: 'test.from-elsewhere', data: Data }
  const done: string[] = []
  await jobs.handle(job, async ({ name }) => void done.push(name))
  const sender = await createJobs({ pool: database.pool, onError: (error) => expect(error).toBeNull() })
  onTestFinished(() => sender.stop())
  await sender.declare(job)
  await database.transaction((tx) => sender.send(tx, job, { name: 'Ann' }))
  await expect.poll(() => done).toEqual(['Ann'])
})

test('a job that fails is tried again, and its failures can be seen until it succeeds', async () => {
  const job: TestJob = { name: 'test.stumble', data: Data, retryDelaySeconds: 1 }
  let isHealed = false
  const attempts: string[] = []
  await jobs.handle(job, async (_, { id }) => {
    attempts.push(id)
    if (!isHealed) throw new Error('not yet')
  })
  await send(job)
  await until(async () =>
    expect(await figures('test.stumble')).toContain('vermeil_job_failures_in_a_row{job="test.stumble"} 2'),
  )
  expect(failures).toMatchObject([
    { message: 'not yet', job: 'test.stumble', jobId: attempts[0], attempt: 1, attempts: 9 },
    { message: 'not yet', job: 'test.stumble', jobId: attempts[0], attempt: 2, attempts: 9 },
  ])
  isHealed = true
  await until(async () =>
    expect(await figures('test.stumble')).toContain('vermeil_job_failures_in_a_row{job="test.stumble"} 0'),
  )
  expect(await figures('test.stumble')).toContain('vermeil_jobs_given_up_total{job="test.stumble"} 0')
})

test('a job whose last attempt failed is counted as given up', async () => {
  const job: TestJob = { name: 'test.hopeless', data: Data, retryLimit: 0 }
  await jobs.handle(job, () => Promise.reject(new Error('never')))
  await send(job)
  await until(async () =>
    expect(await figures('test.hopeless')).toContain('vermeil_jobs_given_up_total{job="test.hopeless"} 1'),
  )
  expect(failures.at(-1)).toMatchObject({ message: 'never', attempt: 1, attempts: 1 })
})

test('a finished job carries nothing; one that failed for good does only if it carries ids alone', async () => {
  const carried = async (name: string) =>
    (await database.pool.query('select state, data, output from pgboss.job where name = $1', [name])).rows
  const [done, lost, open] = [
    { name: 'test.done-letter', data: Data, isPrivate: true },
    { name: 'test.lost-letter', data: Data, isPrivate: true, retryLimit: 0 },
    { name: 'test.lost-id', data: Data, retryLimit: 0 },
  ] satisfies [TestJob, TestJob, TestJob]
  await jobs.handle(done, async ({ name }) => expect(name).toBe('ann@example.com'))
  for (const job of [lost, open]) {
    await jobs.handle(job, () => Promise.reject(new Error('550 <ann@example.com> is unknown')))
  }
  for (const job of [done, lost, open]) await send(job, 'ann@example.com')
  const gone = { data: null, output: null }
  await expect.poll(() => carried(done.name)).toEqual([{ state: 'completed', ...gone }])
  await expect.poll(() => carried(lost.name)).toEqual([{ state: 'failed', ...gone }])
  await expect.poll(() => carried(open.name)).toMatchObject([{ state: 'failed', data: { name: 'ann@example.com' } }])
  // However it ends: here an attempt that took too long, after which another node gives up.
  await database.pool.query(
    `insert into pgboss.job (name, state, data, policy) values ($1, 'failed', '{ "name": "ben", "$private": true }', 'standard')`,
    [lost.name],
  )
  expect(JSON.stringify(await carried(lost.name))).not.toContain('ben')
})

test('what waits can be taken back by a field', async () => {
  const job: TestJob = { name: 'test.unsent', data: Data }
  await jobs.declare(job)
  await send(job, 'Ann')
  await send(job, 'Ben')
  await database.transaction((tx) => jobs.unsend(tx, job, { name: 'Ann' }))
  const { rows } = await database.pool.query(`select data from pgboss.job where name = 'test.unsent'`)
  expect(rows).toEqual([{ data: { name: 'Ben' } }])
})

test('what does not have the form of the job is refused before it is sent', async () => {
  const job: TestJob = { name: 'test.greet', data: Data }
  const sending = database.transaction((tx) => jobs.send(tx, job, { name: 7 as unknown as string }))
  await expect(sending).rejects.toThrow()
})

test('a queue is stuck when its jobs are overdue and this node has finished none for five minutes', async () => {
  const job: TestJob = { name: 'test.hang', data: Data }
  const hung = Promise.withResolvers<void>()
  const started = vi.fn()
  await jobs.handle(job, async () => {
    started()
    await hung.promise
  })
  await send(job)
  await until(() => expect(started).toHaveBeenCalled())
  await send(job)
  await database.pool.query(
    `update pgboss.job set start_after = now() - interval '6 minutes' where name = $1 and state = 'created'`,
    [job.name],
  )
  expect(await jobs.stuckQueues()).toEqual([]) // a node that has just started is given its five minutes
  const shown = await figures(job.name)
  expect(shown).toContain('vermeil_jobs_waiting{job="test.hang"} 1')
  const age = must(
    shown.find((line) => line.startsWith('vermeil_job_oldest_due_seconds')),
    'the metric',
  ).split(' ')[1]
  expect(Number(age)).toBeGreaterThanOrEqual(360)

  minutes = 6
  expect(await jobs.stuckQueues()).toMatchObject([{ job: 'test.hang', waiting: 1 }])
  hung.resolve()
  await until(async () => expect(await jobs.stuckQueues()).toEqual([]))
})

test('queues are read by index, and no further than a limit, however long they are', async () => {
  const own = await createTestDatabase()
  await logPlans(own)
  const { pool, close } = openDatabase({ url: own.url, max: 4 })
  const node = await createJobs({ pool, pollSeconds: 60, onError: vi.fn() })
  const names = ['test.long', 'test.later', 'test.done']
  for (const name of names) await node.handle({ name, data: Data }, async () => {})
  await pool.query(
    `insert into pgboss.job (name, state, start_after, policy)
     select name, case name when 'test.done' then 'completed' else 'created' end::pgboss.job_state,
       now() + case name when 'test.later' then interval '1 day' else interval '-10 minutes' end, 'standard'
     from unnest($1::text[]) name, generate_series(1, 10000)`,
    [names],
  )
  await pool.query('analyze pgboss.job')
  expect(await readQueues(pool, names)).toMatchObject([
    { job: 'test.long', waiting: MAX_COUNTED },
    { job: 'test.later', waiting: 0, oldestDueSeconds: 0 },
    { job: 'test.done', waiting: 0, oldestDueSeconds: 0 },
  ])
  await node.stop()
  expect(await readDueQueues(pool, names)).toEqual(['test.long'])
  const isReading = ({ text }: { text: string }) => text.includes('oldestDueSeconds') || text.includes('where exists')
  const plans = (await readPlans(own)).filter(isReading)
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.flatMap(planFaults)).toEqual([])
  await close()
  await own.close()
})

test('a worker that gets no connection reports what happened', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 100 })
  const met: unknown[] = []
  const starved = await createJobs({ pool, onError: (error) => void met.push(briefError(error)) })
  await starved.handle({ name: 'test.starve', data: Data }, async () => {})
  const taken = await pool.connect()
  const timeout = { name: 'Error', message: 'timeout exceeded when trying to connect' }
  await until(() => expect(met).toContainEqual(expect.objectContaining(timeout)))
  taken.release()
  await starved.stop()
  await pool.end()
})
