import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPooler } from '../test/pooler.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { projection } from './catalog/catalog/search/projection-store.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** The connections that a node opens, counted at the other end. README and runbook give the formula. */
const POOL_SIZE = 4
const BESIDE_POOL = 2
const REHEARSAL = 4

let server: TestServer
let pooler: Awaited<ReturnType<typeof startPooler>>
let admin: SignedIn
let bidder: SignedIn
let lotId: string
let waitingLot: string
beforeAll(async () => {
  const database = await createTestDatabase()
  const cast = createCast(database)
  lotId = await cast.lot()
  const onBlock = await cast.lot({ venue: 'saleroom', queuePosition: 1, state: 'live' })
  waitingLot = await cast.lot({ venue: 'saleroom', queuePosition: 2 })
  await database.pool.query(`update lots set state = 'stopped', stopped_at = house_now() where id = $1`, [onBlock])
  await database.pool.query('update saleroom set current_lot_id = $1', [onBlock])
  await projection.rebuildAll(database.db)
  pooler = await startPooler({ url: database.url, mode: 'session', max: 60 })
  const settings = { DATABASE_URL: pooler.url, DATABASE_POOL_SIZE: String(POOL_SIZE), SHARED_READS: 'on' }
  server = await startTestServer(settings, database)
  admin = await server.signedIn({ role: 'admin' })
  bidder = await server.signedIn()
})
afterAll(async () => {
  await server?.close()
  await pooler?.close()
})

const bid = (amount: number) =>
  bidder.fetch(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    json: { amount: dollars(amount), confirmLeading: true },
  })
const readProfile = () => bidder.fetch('/api/v1/account/profile')
const readRehearsal = () => admin.fetch('/api/v1/rehearsal')
const rehearsalBids = async () => {
  const { rows } = await server.database.pool.query('select sum(bid_count)::int as bids from rehearsal.lots')
  return rows[0].bids
}

/** While the tables are locked, more requests come than there are connections. */
async function crowd(tables: string, asks: readonly (() => Promise<Response>)[], expected: number) {
  const locking = await server.database.pool.connect()
  await locking.query(`begin; lock table ${tables} in access exclusive mode`)
  const answers = asks.flatMap((ask) => Array.from({ length: 20 }, ask))
  try {
    await expect.poll(pooler.peak).toBe(expected)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  await Promise.all(answers)
  expect(pooler.peak()).toBe(expected)
}

test('a node opens its pool and two connections more', async () => {
  // What a start opens is closed before the pool fills.
  expect(pooler.peak()).toBeLessThanOrEqual(POOL_SIZE + BESIDE_POOL)
  expect((await bid(200)).status).toBe(201)
  await crowd('profiles', [readProfile], POOL_SIZE + BESIDE_POOL)
})

test('the node that runs a rehearsal opens four more', async () => {
  const started = await admin.fetch('/api/v1/rehearsal', {
    method: 'POST',
    json: { lotIds: [waitingLot], bidders: 2 },
  })
  expect(started.status).toBe(201)
  await expect.poll(rehearsalBids).toBeGreaterThan(0)
  expect((await bid(400)).status).toBe(201)
  await crowd('profiles, rehearsal.lots', [readRehearsal, readProfile], POOL_SIZE + BESIDE_POOL + REHEARSAL)
  expect((await admin.fetch('/api/v1/rehearsal/end', { method: 'POST' })).status).toBe(200)
})
