import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runHouse } from '../../test/run-house.ts'
import { makeScratchFolder } from '../../test/scratch-folder.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../test/test-server.ts'
import { until } from '../../test/until.ts'
import { recordAct } from '../platform/audit-store.ts'
import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'

/** `npm run house`: what the runbook asks about, and the audit log in a file. */
let folder: string
let server: TestServer
let ada: SignedIn
const house = (...args: string[]) =>
  runHouse({ DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir }, args)

beforeAll(async () => {
  folder = await makeScratchFolder('vermeil-audit-')
  server = await startTestServer()
  ada = await server.signedIn({ role: 'admin' })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

test('the audit log is exported within a range, without what is named like a secret', async () => {
  const add = (act: string, at: string, details = {}) =>
    server.database.transaction((tx) =>
      recordAct(tx, { actorId: null, act, subject: 'house', details, at: new Date(at) }),
    )
  await add('test.before', '2026-10-31T23:59:59Z')
  for (let day = 1; day <= 30; day++) {
    await add('test.within', `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`, { day, token: 'eyJ0' })
  }
  await add('test.after', '2026-12-01T00:00:00Z')
  const file = join(folder, 'audit.jsonl')
  const range = ['--from', '2026-11-01', '--until', '2026-12-01T00:00:00Z']
  const { json, errors } = await house('audit', 'export', '--to', file, ...range, '--json')
  expect(errors).toBe('')
  expect(json()).toEqual({ to: file, entries: 30 })
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(30)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    ...{ at: '2026-11-30T00:00:00.000Z', actorId: null, act: 'test.within', subject: 'house', reason: null },
    details: { day: 30, token: '[removed]' },
  })
  expect(lines.join()).not.toContain('eyJ0')
  expect((await stat(file)).mode & 0o077).toBe(0)

  const again = await house('audit', 'export', '--to', file)
  expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('is there already') })
  expect((await house('audit', 'export')).errors).toContain('Say to which file')
  expect((await house('audit', 'export', '--to', `${file}.2`, '--from', 'yesterday')).errors).toContain(
    '--from is a day',
  )
})

test('what was due and failed is listed, and tried with the next round', async () => {
  const add = `insert into postponed_items (task, item_id, retry_at) values ('payout.send', 'one', house_now() + interval '1 hour')`
  await server.database.pool.query(add)
  const waiting = async () => (await house('inspect', 'postponed', '--json')).json()
  expect(await waiting()).toMatchObject([{ task: 'payout.send', itemId: 'one' }])
  const isDue = async () =>
    (await server.database.pool.query('select retry_at <= (select house_now()) as due from postponed_items')).rows
  expect((await house('jobs', 'now', 'payout.send', 'one', '--dry-run')).code).toBe(0)
  expect(await isDue()).toEqual([{ due: false }])
  expect((await house('jobs', 'now', 'payout.send', 'one')).code).toBe(0)
  expect(await isDue()).toEqual([{ due: true }])
  expect((await house('jobs', 'now', 'payout.send', 'two')).errors).toContain('Nothing of this task and id waits')
})

test('a lot is shown with its history, which is verified', async () => {
  const card = 'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $2)'
  const ben = await server.signedIn()
  await server.database.pool.query(card, [ben.id, 'test_ben'])
  const lotId = await createCast(server.database).lot()
  const bid = { method: 'POST', json: { amount: dollars(1_000), confirmUnusual: true } }
  expect((await ben.fetch(`/api/v1/lots/${lotId}/bids`, bid)).status).toBe(201)
  const { code, json } = await house('inspect', 'lot', lotId, '--json')
  expect(code).toBe(0)
  expect(json()).toMatchObject({ lot: { id: lotId, bid_count: 1 }, entries: [{ sequence: 1 }], faults: [] })

  await server.database.pool.query('alter table lot_entries disable trigger all')
  await server.database.pool.query(
    `update lot_entries set placed_at = placed_at - interval '1 hour' where lot_id = $1`,
    [lotId],
  )
  expect(await house('inspect', 'lot', lotId)).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not verify'),
  })
  expect((await house('inspect', 'lot', ada.id)).errors).toContain('There is no such lot')
})

test('the database says what it is doing and what is large, and which events wait', async () => {
  const text = 'begin; lock table music_pieces'
  const blocker = await connectForCopy(server.database.url, 'vermeil-test')
  const waiter = await connectForCopy(server.database.url, 'vermeil-test')
  onTestFinished(async () => {
    await blocker.query('rollback')
    await waiting
    await waiter.query('rollback')
    await blocker.end()
    await waiter.end()
  })
  await blocker.query(text)
  const waiting = waiter.query(text)
  type Row = { statement: string; blockedBy: number[] }
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query = $1`
  await until(async () => expect((await server.database.pool.query(waits, [text])).rowCount).toBe(1))
  const found: Row[] = (await house('inspect', 'activity', '--json')).json()
  expect(found.filter(({ blockedBy }) => blockedBy.length > 0).map(({ statement }) => statement)).toEqual([text])

  const tables: { table: string }[] = (await house('inspect', 'sizes', '--json')).json()
  expect(tables).toHaveLength(10)
  expect(tables.filter(({ table }) => table.startsWith('pg_'))).toEqual([])
  await server.database.pool.query(
    `insert into provider_events (id, type, payload) values ('evt_waits', 'charge.refunded', '{}')`,
  )
  expect((await house('inspect', 'events')).output).toContain('evt_waits charge.refunded')
  expect((await house('inspect', 'everything')).code).toBe(2)
})

test('a pair of push keys that no key opens is removed with its devices', async () => {
  expect((await ada.fetch('/api/v1/notices/push')).status).toBe(200)
  const pairs = async () => (await server.database.pool.query('select count(*)::int as pairs from push_keys')).rows
  expect((await house('keys', 'new-push-pair', '--dry-run')).code).toBe(0)
  expect(await pairs()).toEqual([{ pairs: 1 }])
  expect((await house('keys', 'new-push-pair', '--json')).json()).toEqual({ devices: 0 })
  expect(await pairs()).toEqual([{ pairs: 0 }])
})
