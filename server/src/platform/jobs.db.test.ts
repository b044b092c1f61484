import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { createJobs, type JobDefinition, type Jobs } from './jobs.ts'

let database: TestDatabase
let jobs: Jobs
const failures: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await createJobs({ pool: database.pool, onError: (error, job) => failures.push(`${job}: ${error.message}`) })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const Data = z.object({ name: z.string() })

test('a job runs when its transaction commits, and never when it does not', async () => {
  const job: JobDefinition<z.infer<typeof Data>> = { name: 'test.greet', data: Data }
  const greeted: string[] = []
  await jobs.handle(job, async ({ name }) => void greeted.push(name))
  await expect(
    database.transaction(async (tx) => {
      await jobs.send(tx, job, { name: 'nobody' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await database.transaction((tx) => jobs.send(tx, job, { name: 'Ann' }))
  await vi.waitFor(() => expect(greeted).toEqual(['Ann']), { timeout: 10_000 })
})

test('a job that fails is tried again', async () => {
  const job: JobDefinition<z.infer<typeof Data>> = { name: 'test.stumble', data: Data, retryDelaySeconds: 1 }
  let attempts = 0
  await jobs.handle(job, async () => {
    if (++attempts === 1) throw new Error('not yet')
  })
  await database.transaction((tx) => jobs.send(tx, job, { name: 'x' }))
  await vi.waitFor(() => expect(attempts).toBe(2), { timeout: 20_000 })
  expect(failures).toContain('test.stumble: not yet')
})

test('what does not have the form of the job is refused before it is sent', async () => {
  const job: JobDefinition<z.infer<typeof Data>> = { name: 'test.greet', data: Data }
  const sending = database.transaction((tx) => jobs.send(tx, job, { name: 7 as unknown as string }))
  await expect(sending).rejects.toThrow()
})
