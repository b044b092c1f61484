import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { schemaFile, schemaTypes } from '../../../test/schema-types.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { refuseUnsafeDatabase } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('migrating twice, and from several nodes at once, changes nothing and fails nowhere', async () => {
  const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(runs).toEqual([[], [], []])
  expect(await pendingMigrations(database.pool)).toEqual([])
})

test('a file that was changed after it was applied is refused, unless it names what it was', async () => {
  const own = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-migrations-'))
  onTestFinished(async () => {
    await own.close()
    await rm(dir, { recursive: true })
  })
  const write = (sql: string) => writeFile(join(dir, '9001_try.sql'), sql)
  const first = 'create table tried ();'
  await write(first)
  expect(await migrate(own.url, dir)).toEqual(['9001_try.sql'])
  await write(`${first} -- changed`)
  await expect(migrate(own.url, dir)).rejects.toThrow('9001_try.sql was changed after it had been applied')
  await write(`-- formerly ${createHash('sha256').update(first).digest('hex')}\n${first} -- changed`)
  expect(await migrate(own.url, dir)).toEqual([])
})

test('the TypeScript types of the tables are those of the migrations (npm run schema writes them)', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaTypes(database.url))
})

test('a database that may lose what it acknowledged is refused', async () => {
  await expect(refuseUnsafeDatabase(database.pool)).resolves.toBeUndefined()
  await database.pool.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`)
  const { openDatabase } = await import('./database.ts')
  const fresh = openDatabase({ url: database.url, max: 1 })
  await expect(refuseUnsafeDatabase(fresh.pool)).rejects.toThrow('synchronous_commit off')
  await fresh.close()
})

test('nothing can change the audit log', async () => {
  await database.db.insertInto('audit_log').values({ act: 'test', subject: 'nothing' }).execute()
  await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
  await expect(database.db.updateTable('audit_log').set({ act: 'x' }).execute()).rejects.toThrow('append-only')
})

test('the clock of a test database can be wound', async () => {
  await database.windClock('3 days')
  const { rows } = await database.pool.query('select house_now() - clock_timestamp() > interval $$2 days$$ as ahead')
  expect(rows[0].ahead).toBe(true)
})
