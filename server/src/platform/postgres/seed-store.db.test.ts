import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { createOnce } from './seed-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table seeded (name text not null)`.execute(database.db)
})
afterAll(() => database.close())

const seeded = async () => (await sql<{ name: string }>`select name from seeded`.execute(database.db)).rows

test('a part is run once', async () => {
  const { run } = createOnce(database)
  for (let times = 0; times < 2; times++) {
    await run('once', async (tx) => void (await sql`insert into seeded values ('once')`.execute(tx)))
  }
  expect(await seeded()).toEqual([{ name: 'once' }])
})

test('a part that is abandoned in a statement ends at once, leaves nothing, and is run by the next start', async () => {
  const { run, abandon } = createOnce(database)
  const hasBegun = Promise.withResolvers<void>()
  const abandoned = run('slow', async (tx) => {
    await sql`insert into seeded values ('slow')`.execute(tx)
    hasBegun.resolve()
    await sql`select pg_sleep(600)`.execute(tx)
  })
  const ended = expect(abandoned).rejects.toThrow()
  await hasBegun.promise
  await abandon()
  await ended
  expect(await seeded()).not.toContainEqual({ name: 'slow' })

  await createOnce(database).run('slow', async (tx) => void (await sql`insert into seeded values ('slow')`.execute(tx)))
  expect(await seeded()).toContainEqual({ name: 'slow' })
})

test('a part that waits for another node is abandoned too, and none begins afterwards', async () => {
  const other = createOnce(database)
  const hasBegun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const first = other.run('shared', async () => {
    hasBegun.resolve()
    await goesOn.promise
  })
  await hasBegun.promise
  const { run, abandon } = createOnce(database)
  const waits = expect(run('shared', async () => {})).rejects.toThrow()
  const isWaiting = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%house_seeds%'`.execute(
        database.db,
      )
    ).rows
  await expect.poll(isWaiting).toHaveLength(1)
  await abandon()
  await waits
  await expect(run('later', async () => {})).rejects.toThrow('later is left to the next start.')
  goesOn.resolve()
  await first
})
