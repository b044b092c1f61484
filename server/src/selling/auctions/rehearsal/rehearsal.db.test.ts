import { dollars } from '@vermeil/contracts/money.schema'
import { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import { RehearsalView } from '@vermeil/contracts/selling/rehearsals.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { until } from '../../../../test/until.ts'
import { projection } from '../../../catalog/catalog/search/projection-store.ts'
import { codeOf } from '../../../money/payments/sales.fixtures.ts'
import { must, one } from '../../../platform/must.ts'
import { migrate } from '../../../platform/postgres/migrate.ts'
import { createCast } from '../auction-house.fixtures.ts'
import { definitionOf } from './rehearsal-copies.fixtures.ts'

let server: TestServer
let admin: SignedIn
/** On the block of the real saleroom, where bidding is stopped before the server starts, and two that wait behind it. */
let onBlock: string
let waiting: [string, string]

const send = (method: string, path: string, json?: unknown) =>
  admin.fetch(`/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) })

async function readRehearsal() {
  return must(RehearsalView.parse(await (await send('GET', '/rehearsal')).json()).rehearsal, 'a rehearsal')
}
const press = async (act: string, lotId: string) => {
  const answer = await send('POST', `/rehearsal/acts/${act}`, { lotId })
  expect([act, answer.status]).toEqual([act, 200])
}
/** Waits until a copy is on the block that is none of these, and has bids. */
const bidOnCopy = (after: readonly string[] = []) =>
  until(async () => {
    const { room } = await readRehearsal()
    const standing = must(room?.current, 'a copy on the block').standing
    expect(after).not.toContain(standing.id)
    expect([standing.state, standing.bidCount > 1]).toEqual(['live', true])
    return standing
  })

beforeAll(async () => {
  const database = await createTestDatabase()
  const { lot } = createCast(database)
  onBlock = await lot({ venue: 'saleroom', queuePosition: 1, state: 'live' })
  waiting = [
    await lot({ venue: 'saleroom', queuePosition: 2, startingBid: dollars(500) }),
    await lot({ venue: 'saleroom', queuePosition: 3, startingBid: dollars(800) }),
  ]
  await database.pool.query(`update lots set state = 'stopped', stopped_at = house_now() where id = $1`, [onBlock])
  await database.pool.query('update saleroom set current_lot_id = $1', [onBlock])
  await projection.rebuildAll(database.db)
  server = await startTestServer({}, database)
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server?.close())

const nowhere = '00000000-0000-7000-8000-000000000000'
/** The time of an answer, and the id of its problem, differ from one call to the next. */
const ownOfCall = /\d{4}-\d\d-\d\d(T[\d:.]+Z)?|"requestId":"[^"]*"/g
/** Where an administrator sees the rehearsal and what they did, and documents that carry the second of their making. */
const notCompared = /^\/api\/v1\/(rehearsal|admin\/audit-log)|\.pdf$/
const pages = ['/', '/auctions', '/collection', '/artists', '/lots/:id/low-tide']

/** Every answer that a visitor or `as` can get, with each parameter of a path replaced by `id`. */
async function answersTo(id: string, as?: SignedIn): Promise<Record<string, string>> {
  const isOpen = ({ method, url, access }: (typeof server.app.accessTable)[number]) =>
    method === 'GET' && (access === 'anyone' || (as && access !== 'protocol')) && /^\/(api\/v1|sitemap|feed)/.test(url)
  const routes = server.app.accessTable.filter(isOpen).map(({ url }) => url)
  expect(routes.length).toBeGreaterThan(as ? 60 : 30)
  const answers: Record<string, string> = {}
  for (const url of [...routes, ...pages].filter((open) => !notCompared.test(open))) {
    const path = url.replace(/:\w+/g, id).replace('*', id)
    const answer = await (as ? as.fetch(path) : fetch(server.url + path))
    answers[url] = `${answer.status} ${(await answer.text()).replaceAll(ownOfCall, '').replaceAll(id, '')}`
  }
  return answers
}

/** Tables that the clock, signing in and administrators change; everything else is compared, row by row. */
const unrelated = new Set([
  ...[
    'house_heartbeat',
    'house_nodes',
    'outbid_checks',
    'sessions',
    'known_devices',
    'known_addresses',
    'sign_in_marks',
  ],
  ...['audit_log', 'rehearsals', 'migrations'],
])

async function storedRows(): Promise<Record<string, string>> {
  const { pool } = server.database
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of rows.filter((table) => !unrelated.has(table.name))) {
    const found = await pool.query<{ content: string }>(
      `select coalesce(string_agg(t::text, ' ' order by t::text), '') as content from public.${name} t`,
    )
    contents[name] = one(found.rows).content
  }
  return contents
}

/** Jobs that were sent, apart from those that the clock sends: mail, invoices and notices go out by jobs. */
const sentJobs = async () =>
  (
    await server.database.pool.query(
      `select id, name from pgboss.job j where not exists (select from pgboss.schedule s where s.name = j.name)
         and name not like '\\_\\_pgboss%' order by created_on, id`,
    )
  ).rows

const everything = async () => ({
  visitor: await answersTo(waiting[0]),
  admin: await answersTo(waiting[0], admin),
  rows: await storedRows(),
  jobs: await sentJobs(),
})

test('a rehearsal from start to end leaves every answer, table, job and mail as it was', async () => {
  const before = await everything()
  expect(Object.keys(before.rows)).toEqual(expect.arrayContaining(['orders', 'ledger_lines', 'sales', 'notices']))

  expect(await codeOf(send('POST', '/rehearsal/end'))).toBe('rehearsal.none')
  expect(await codeOf(send('POST', '/rehearsal', { lotIds: [onBlock], bidders: 3 }))).toBe('rehearsal.lot-not-waiting')
  expect((await send('POST', '/rehearsal', { lotIds: waiting, bidders: 3 })).status).toBe(201)
  expect(await codeOf(send('POST', '/rehearsal', { lotIds: waiting, bidders: 3 }))).toBe('rehearsal.exists')
  expect(await codeOf(send('DELETE', '/rehearsal'))).toBe('rehearsal.not-ended')

  const first = await bidOnCopy()
  expect(waiting).not.toContain(first.id)
  await press('raise', first.id)
  await press('stop', first.id)
  expect((await send('POST', `/rehearsal/lots/${first.id}/voids`, { sequence: 1, reason: 'Practice' })).status).toBe(
    200,
  )
  await press('resume', first.id)
  await press('sold', first.id)
  const second = await bidOnCopy([first.id])
  await press('next', second.id)
  expect((await send('POST', '/rehearsal/end')).status).toBe(200)
  const { room, endedAt, results } = await readRehearsal()
  expect([room, endedAt !== null]).toEqual([null, true])
  expect(results).toMatchObject([
    { lotId: first.id, title: 'Low Tide', outcome: 'marked-by-admin', hammerPrice: expect.any(Number) },
    { lotId: second.id, title: 'Low Tide', outcome: 'skipped-by-admin', hammerPrice: null },
  ])

  expect(await everything()).toEqual(before)
  expect(server.mailbox.list()).toEqual([])
  // A copy is as unknown as any lot that doesn't exist.
  expect(await answersTo(first.id)).toEqual(await answersTo(nowhere))
  const history = await (await send('GET', `/lots/${waiting[0]}/bids`)).json()
  expect(LotHistory.parse(history).bids).toEqual([])

  const { rows } = await server.database.pool.query(
    `select act from audit_log where actor_id = $1 and act not like '%.read' order by id`,
    [admin.id],
  )
  expect(rows.map(({ act }) => act)).toEqual([
    'rehearsal.start',
    ...['raise', 'stop'].map((act) => `rehearsal.saleroom.${act}`),
    'rehearsal.bid.void',
    ...['resume', 'sold', 'next'].map((act) => `rehearsal.saleroom.${act}`),
    'rehearsal.end',
  ])

  expect((await send('DELETE', '/rehearsal')).status).toBe(204)
  expect(await (await send('GET', '/rehearsal')).json()).toEqual({ rehearsal: null })
  for (const table of ['lots', 'lot_entries', 'lot_room_events', 'sales', 'lot_paddles']) {
    expect((await server.database.pool.query(`select from rehearsal.${table}`)).rowCount).toBe(0)
  }
})

test('a rehearsal goes on while a migration changes its tables', { tags: ['deep'] }, async () => {
  const { pool, url } = server.database
  expect((await send('POST', '/rehearsal', { lotIds: waiting, bidders: 3 })).status).toBe(201)
  const { id } = await bidOnCopy()
  await press('stop', id)
  await pool.query('alter table lots add column note text')
  await migrate(url)
  expect(await definitionOf(pool, 'rehearsal')).toEqual(await definitionOf(pool, 'public'))
  await press('resume', id)
  await press('sold', id)
  await bidOnCopy([id])
  expect((await send('POST', '/rehearsal/end')).status).toBe(200)
  expect((await readRehearsal()).results).toMatchObject([{ lotId: id, outcome: 'marked-by-admin' }])
  expect((await send('DELETE', '/rehearsal')).status).toBe(204)
})
