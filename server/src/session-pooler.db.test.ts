import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPooler } from '../test/pooler.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { projection } from './catalog/catalog/search/projection-store.ts'
import { refusalOf } from './money/payments/payments.fixtures.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

/** A whole server behind a pooler in session mode, which refuses startup parameters that it does not know. */
let server: TestServer
let pooler: Awaited<ReturnType<typeof startPooler>>
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
  server = await startTestServer({ DATABASE_URL: pooler.url }, database)
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

test('bids are placed', async () => {
  expect((await bid(200)).status).toBe(201)
})

test('a bid on a lot that somebody has locked gives up', async () => {
  const locking = await server.database.pool.connect()
  await locking.query('begin')
  await locking.query('select 1 from lots where id = $1 for update', [lotId])
  try {
    expect(await refusalOf(bid(400))).toMatchObject({ status: 503, code: 'service.unavailable' })
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  expect((await bid(400)).status).toBe(201)
})

test('a rehearsal finds its own tables', async () => {
  const admin = await server.signedIn({ role: 'admin' })
  const started = await admin.fetch('/api/v1/rehearsal', {
    method: 'POST',
    json: { lotIds: [waitingLot], bidders: 2 },
  })
  expect(started.status).toBe(201)
  expect((await admin.fetch('/api/v1/rehearsal/end', { method: 'POST' })).status).toBe(200)
})
