import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../../test/capture-log.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { createNodeRounds } from './node-rounds.ts'
import type { Every } from './rounds.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A node whose rounds run when the test says so. */
function aNode(migrateUrl: string | null = null) {
  const rounds = new Map<string, () => Promise<unknown>>()
  const started = new Set<string>()
  const every: Every = (_, name, work) => {
    rounds.set(name, work)
    return { run: async () => void (await work()), start: () => void started.add(name), stop: async () => {} }
  }
  const node = { id: randomUUID(), name: 'node-1', version: '1.0.0' }
  const log = captureLog()
  const { start, stop } = createNodeRounds({ database, node, migrateUrl, every, logger: log.logger })
  start()
  return { id: node.id, stop, started, log, run: (name: string) => rounds.get(name)?.() }
}
const rowOf = async (id: string) =>
  (
    await database.pool.query(
      `select name, version, last_migration >= '0104' as "isNew", stopped_at is not null as "isStopped",
         seen_at > now() - interval '5 seconds' as "isSeen"
       from house_nodes where id = $1`,
      [id],
    )
  ).rows[0]

test('a node is seen while it runs, and has stopped afterwards', async () => {
  const { id, run, stop } = aNode()
  await run('node')
  const row = { name: 'node-1', version: '1.0.0', isNew: true, isStopped: false, isSeen: true }
  expect(await rowOf(id)).toEqual(row)
  await database.pool.query(`update house_nodes set seen_at = seen_at - interval '1 minute' where id = $1`, [id])
  await run('node')
  expect(await rowOf(id)).toEqual(row)
  await stop()
  expect(await rowOf(id)).toEqual({ ...row, isStopped: true })
})

test('what waited for older nodes is applied by a node that migrates', async () => {
  const columns = ['artist_number', 'collection_number', ...Array.from({ length: 14 }, (_, index) => `tally_${index}`)]
  await database.pool.query(`
    create table payment_settings ();
    alter table lot_search ${columns.map((column) => `add column ${column} bigint`).join(', ')};
    delete from migrations where name = '0104_drop_unread.sql';
    insert into house_nodes (id, name, version, last_migration, started_at, seen_at)
      values (gen_random_uuid(), 'old', '0.9.0', '0103_house_nodes.sql', now() - interval '1 day', now())`)
  const isThere = async () => {
    const { rows } = await database.pool.query(`select to_regclass('payment_settings') is not null as "isThere"`)
    return rows[0].isThere
  }
  expect(aNode().started).toEqual(new Set(['node']))
  const { run, started, log } = aNode(database.url)
  expect(started).toEqual(new Set(['node', 'waiting-migrations']))
  await run('waiting-migrations')
  expect(await isThere()).toBe(true)
  await database.pool.query(`update house_nodes set seen_at = now() - interval '61 minutes' where name = 'old'`)
  await run('waiting-migrations')
  expect(await isThere()).toBe(false)
  expect(log.lines()).toMatchObject([{ msg: 'migration applied after all nodes', step: '0104_drop_unread.sql' }])
})
