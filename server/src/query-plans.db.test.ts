import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillTables } from '../test/fill-tables.ts'
import { type LoggedPlan, logPlans, planFaults, readPlans } from '../test/query-plans.ts'
import { runJobs } from '../test/run-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { openTestHouse, type SignedIn, type TestHouse } from '../test/test-house.ts'

/**
 * Statements that run by the clock or with every bid stay index lookups however many rows there are (promise 25).
 * Each table they read has ten thousand rows, of which they want a handful.
 */
let database: TestDatabase
let house: TestHouse
let bidder: SignedIn
let lotId: string
beforeAll(async () => {
  database = await createTestDatabase()
  await logPlans(database)
  house = await openTestHouse({}, database)
  bidder = await house.signedIn()
  lotId = await fillTables(database, 10_000)
})
afterAll(() => house.close())

/** Compares every row with its source by design, once in ten minutes or a day. */
const wholeTableJobs = new Set(['catalog.catch-up', 'counters.repair', 'payment.reconcile'])

/** One statement of each loop that runs beside the jobs: the plans count once all of these have been seen. */
const loops = [
  /closes_at <= \(select house_now\(\)\)/,
  /opens_at <= /,
  /ending_soon_notices/,
  /mail_settled_at is null/,
]

test('no statement that runs by the clock or with a bid reads rows it does not want', async () => {
  const before = (await readPlans(database)).length
  expect((await runJobs(house, (name) => !wholeTableJobs.has(name))).length).toBeGreaterThan(7)
  expect((await bidder.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount: 10_000 } })).status).toBe(
    201,
  )
  const ownPages = ['/notices', '/orders', '/bids', '/account/overview', '/account/recommendations']
  for (const path of [`/lots/${lotId}`, `/lots/${lotId}/bids`, '/saleroom', ...ownPages]) {
    expect((await bidder.fetch(`/api/v1${path}`)).status).toBe(200)
  }

  const plans = await vi.waitFor(
    async () => {
      const logged = (await readPlans(database)).slice(before).filter(isOurs)
      const missing = loops.filter((loop) => !logged.some(({ text }) => loop.test(text)))
      if (missing.length > 0) throw new Error(`These have not run yet: ${missing.join(', ')}`)
      return logged
    },
    { timeout: 60_000, interval: 500 },
  )
  const faults = plans.map((plan) => [plan.text, planFaults(plan)] as const).filter(([, found]) => found.length > 0)
  expect(Object.fromEntries(faults)).toEqual({})
})

/** The job library's own statements are its own affair; the rest of this test's are preparation. */
const isOurs = ({ text }: LoggedPlan) => !text.includes('pgboss')
