import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runHouse } from '../../test/run-house.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../test/test-server.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { must } from '../platform/must.ts'
import { createCast } from '../selling/auctions/auction-house.fixtures.ts'

/** `npm run house -- read-only`, while a lot is on the block and people are signed in. */
let server: TestServer
let ada: SignedIn
let ben: SignedIn
let onBlock: string
let timed: string

const house = (...args: string[]) =>
  runHouse({ DATABASE_URL: server.database.url, DATA_DIR: server.config.dataDir }, args)
const bid = (person: SignedIn, lotId: string, amount: number) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    json: { amount: dollars(amount), confirmUnusual: true, confirmLeading: true },
  })
const lotRow = async (id: string) => {
  const { rows } = await server.database.pool.query(
    `select state, closes_at > (select house_now()) as "isAhead", extract(epoch from closes_at - (select house_now()))::int as left
       from lots where id = $1`,
    [id],
  )
  return must(rows[0], 'a lot') as { state: string; isAhead: boolean; left: number }
}
const post = (path: string, body: object = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: server.config.anonKey },
    body: JSON.stringify(body),
  })
const note: JobDefinition<{ text: string }> = { name: 'test.note', data: z.object({ text: z.string() }) }
const noted: string[] = []
const sendNote = (text: string) => server.database.transaction((tx) => server.jobs.send(tx, note, { text }))

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn({ email: 'ada@example.com' })
  ben = await server.signedIn({ email: 'ben@example.com' })
  for (const { id } of [ada, ben]) {
    const card = 'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $2)'
    await server.database.pool.query(card, [id, `test_${id}`])
  }
  const cast = createCast(server.database)
  onBlock = await cast.lot({ venue: 'saleroom', durationSeconds: 360, queuePosition: 1 })
  timed = await cast.lot({ closesIn: '5 minutes' })
  await server.auctions.rounds.stepSaleroom()
  await server.jobs.handle(note, async ({ text }) => void noted.push(text))
  await server.auctions.rounds.beat()
})
afterAll(() => server?.close())

test('a live saleroom stands still: people read, nobody is signed out, and lots get their time back', async () => {
  const events: string[] = []
  ada.client.auth.onAuthStateChange((event) => void events.push(event))
  expect((await bid(ada, onBlock, 500)).status).toBe(201)
  await sendNote('before')
  await expect.poll(() => noted).toEqual(['before'])

  expect(await house('read-only', 'on')).toMatchObject({ code: 2, errors: expect.stringContaining('Say why') })
  expect(await house('read-only', 'on', '--reason', 'A new disk', '--dry-run')).toMatchObject({ code: 0 })
  expect((await bid(ben, onBlock, 600)).status).toBe(201)
  expect(await house('read-only', 'on', '--reason', 'A new disk')).toMatchObject({ code: 0, errors: '' })
  await expect.poll(async () => (await post('/auth/v1/token?grant_type=password')).status).toBe(503)

  // What is written is refused, in the words of each protocol.
  const refused = await bid(ada, onBlock, 700)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({ code: 'service.read-only', details: { retryAfterSeconds: 60 } })
  const credentials = { email: 'ada@example.com', password: testPassword }
  expect((await server.newClient().auth.signInWithPassword(credentials)).error?.status).toBe(503)
  expect((await post('/webhooks/stripe')).status).toBe(503)
  expect((await fetch(`${server.url}/auth/v1/verify?token=x&type=signup`)).status).toBe(503)

  // What is read works, with the access token, and every page says what goes on.
  expect((await ada.fetch('/api/v1/account/profile')).status).toBe(200)
  expect((await fetch(`${server.url}/api/v1/lots/${onBlock}`)).status).toBe(200)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const config = await fetch(`${server.url}/config.json`)
  expect(await config.json()).toMatchObject({
    announcement: { level: 'warning', text: expect.stringContaining('Maintenance') },
  })

  // Jobs wait, and nothing closes although its time is over.
  await sendNote('meanwhile')
  await server.database.windClock('10 minutes')
  await server.auctions.rounds.beat()
  await server.auctions.rounds.closeDue()
  expect(await lotRow(onBlock)).toMatchObject({ state: 'live', isAhead: false })
  expect(await lotRow(timed)).toMatchObject({ state: 'live', isAhead: false })
  expect(noted).toEqual(['before'])
  expect((await house('doctor', '--json')).json()).toContainEqual({
    check: 'read-only',
    problem: expect.stringContaining('A new disk'),
  })

  // The official client asks for new tokens, waits, and goes on with the session it had.
  const refreshing = ada.client.auth.refreshSession()
  expect((await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: 'x' })).status).toBe(503)
  expect(await house('read-only', 'off')).toMatchObject({ code: 0, errors: '' })
  expect((await refreshing).error).toBeNull()
  expect(events).not.toContain('SIGNED_OUT')
  expect((await ada.fetch('/api/v1/account/profile')).status).toBe(200)

  await expect.poll(() => noted).toEqual(['before', 'meanwhile'])
  expect(await lotRow(onBlock)).toMatchObject({ state: 'live', isAhead: true })
  expect((await lotRow(timed)).left).toBeGreaterThan(500)
  expect((await bid(ada, onBlock, 700)).status).toBe(201)
  expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ announcement: null })
  const { rows } = await server.database.pool.query(
    `select act, reason, details from audit_log where subject = 'house' order by at`,
  )
  expect(rows).toEqual([
    { act: 'house.read-only', reason: 'A new disk', details: { by: 'operator' } },
    { act: 'house.read-write', reason: null, details: { by: 'operator' } },
  ])
  expect((await house('read-only', 'off', '--json')).json()).toEqual({ mode: 'off', isChanged: false })
})

test('a node that starts while the house is read-only waits, too', async () => {
  expect(await house('read-only', 'on', '--reason', 'A new disk')).toMatchObject({ code: 0 })
  const other = await startTestServer({}, server.database)
  const asked = await fetch(`${other.url}/auth/v1/token?grant_type=password`, { method: 'POST' })
  expect(asked.status).toBe(503)
  await other.app.close()
  expect(await house('read-only', 'off')).toMatchObject({ code: 0 })
  await expect.poll(async () => (await post('/auth/v1/token?grant_type=password')).status).not.toBe(503)
})
