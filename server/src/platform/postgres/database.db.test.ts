import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { openDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('of two transactions that lock each other out, the loser tries again and both succeed', async () => {
  await sql`create table rows (id integer primary key, touched integer not null default 0)`.execute(database.db)
  await sql`insert into rows (id) values (1), (2)`.execute(database.db)
  let attempts = 0
  let waiting = 2
  let bothHold: () => void = () => {}
  const met = new Promise<void>((resolve) => (bothHold = resolve))
  const touch = (first: number, second: number) =>
    database.transaction(async (tx) => {
      attempts++
      await sql`update rows set touched = touched + 1 where id = ${first}`.execute(tx)
      if (--waiting === 0) bothHold()
      await met
      await sql`update rows set touched = touched + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([touch(1, 2), touch(2, 1)])
  // Who tries again may take the first lock before the other one wakes, and lose once more.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ touched: number }>`select touched from rows`.execute(database.db)
  expect(rows).toEqual([{ touched: 2 }, { touched: 2 }])
})

test('another error is not retried, and leaves nothing behind', async () => {
  let attempts = 0
  const failing = database.transaction(async (tx) => {
    attempts++
    await sql`insert into rows (id) values (3)`.execute(tx)
    await sql`insert into rows (id) values (1)`.execute(tx)
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
  const { rows } = await sql`select 1 from rows where id = 3`.execute(database.db)
  expect(rows).toEqual([])
})

test('bigint and numeric arrive as numbers', async () => {
  const { rows } = await database.pool.query('select 120000000::bigint as cents, 1.5::numeric as ratio')
  expect(rows[0]).toEqual({ cents: 120_000_000, ratio: 1.5 })
})

describe('on every pool', () => {
  async function openPools() {
    const complaints: string[] = []
    const own = openDatabase({ url: database.url, timeoutMs: 50, onError: ({ message }) => complaints.push(message) })
    const inSchema = own.inSchema('rehearsal', 1)
    const opened = own.openPool({ max: 1, application_name: 'vermeil-extra', session: { jit: 'off' } })
    onTestFinished(async () => {
      await opened.end()
      await inSchema.close()
      await own.close()
    })
    return { complaints, pools: [own.pool, inSchema.pool, opened] }
  }

  test('a statement without end is canceled', async () => {
    const { pools } = await openPools()
    for (const pool of pools) {
      await expect(pool.query('select pg_sleep(600)')).rejects.toMatchObject({ code: '57014' })
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  })

  test('a transaction that nobody goes on with is ended', async () => {
    const { pools, complaints } = await openPools()
    for (const pool of pools) {
      const forgotten = await pool.connect()
      await forgotten.query('begin')
      const ended = () => complaints.filter((text) => text.includes('idle-in-transaction timeout'))
      await expect.poll(ended).not.toEqual([])
      forgotten.release(true)
      complaints.length = 0
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    }
  })
})
