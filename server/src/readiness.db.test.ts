import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog } from '../test/capture-log.ts'
import { startPooler } from '../test/pooler.ts'
import { startS3Server } from '../test/s3-server.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { type SignedIn, startTestServer, type TestServer } from '../test/test-server.ts'
import { refusalOf } from './money/payments/payments.fixtures.ts'
import { createCast } from './selling/auctions/auction-house.fixtures.ts'

const allUp = { database: true, migrations: true, bus: true, jobs: true, bidding: true, media: true }

let server: TestServer
let pooler: Awaited<ReturnType<typeof startPooler>>
let s3: Awaited<ReturnType<typeof startS3Server>>
let bidder: SignedIn
let lotId: string
let isBiddingRefused = false
beforeAll(async () => {
  const database = await createTestDatabase()
  lotId = await createCast(database).lot()
  const refuses = (name: string) => isBiddingRefused && name === 'vermeil-bidding'
  pooler = await startPooler({ url: database.url, mode: 'session', max: 60, refuses })
  s3 = await startS3Server({ bucket: 'house', secretAccessKey: 'a secret of the test' })
  server = await startTestServer({ DATABASE_URL: pooler.url, ...s3.settings }, database, captureLog().logger)
  bidder = await server.signedIn()
})
afterAll(async () => {
  await server?.close()
  await pooler?.close()
  await s3?.close()
})

async function readiness() {
  const response = await fetch(`${server.url}/readyz`)
  const { ready, checks } = (await response.json()) as { ready: boolean; checks: Record<string, boolean> }
  return { status: response.status, ready, checks }
}
const bid = (amount: number) =>
  bidder.fetch(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    headers: { 'idempotency-key': crypto.randomUUID() },
    json: { amount: dollars(amount) },
  })

test('a node is ready when each part that it needs answers', async () => {
  expect(await readiness()).toEqual({ status: 200, ready: true, checks: allUp })
})

test('a node whose bids get no connection is not ready, until they get one', async () => {
  isBiddingRefused = true
  pooler.disconnect('vermeil-bidding')
  await expect.poll(readiness).toEqual({ status: 503, ready: false, checks: { ...allUp, bidding: false } })
  expect(await refusalOf(bid(200))).toMatchObject({ status: 503, code: 'service.unavailable' })

  isBiddingRefused = false
  expect(await readiness()).toEqual({ status: 200, ready: true, checks: allUp })
  expect((await bid(200)).status).toBe(201)
})

test('a node is ready while bids follow one another without a pause', async () => {
  let isOver = false
  const keepBidding = async () => {
    while (!isOver) await bid(200)
  }
  const bidders = Array.from({ length: 20 }, keepBidding)
  const answers = await Promise.all([readiness(), readiness()])
  isOver = true
  await Promise.all(bidders)
  expect(answers.map(({ checks }) => checks)).toEqual([allUp, allUp])
})

test.each([
  ['cannot reach its files', { status: 500 }],
  ['may list its files and not read them', { status: 403, method: 'GET' }],
] as const)('a node that %s is not ready, until it can', async (_, failure) => {
  s3.failWith(failure)
  expect(await readiness()).toEqual({ status: 503, ready: false, checks: { ...allUp, media: false } })
  s3.failWith(null)
  expect(await readiness()).toEqual({ status: 200, ready: true, checks: allUp })
})
