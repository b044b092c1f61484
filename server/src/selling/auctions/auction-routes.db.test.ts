import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import { BidReceipt, LotChanged, LotHistory, SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { createCast } from './auction-house.fixtures.ts'

let server: TestServer
let cast: ReturnType<typeof createCast>
let ada: SignedIn
let ben: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  cast = createCast(server.database)
  ada = await server.signedIn()
  ben = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const bid = (person: SignedIn, lotId: string, json: unknown, key?: string) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    json,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { code: string }).code
/** Refuses what the schema does not name: a field too many in an answer would be a leak. */
const exactly = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.parse(value)
  expect(parsed).toEqual(value)
  return parsed
}

describe('POST /api/v1/lots/{lotId}/bids', () => {
  test('answers with exactly what its schema says, and a retry to the letter', async () => {
    const lotId = await cast.lot()
    const key = randomUUID()
    const first = await bid(ada, lotId, { amount: dollars(100) }, key)
    expect(first.status).toBe(201)
    const text = await first.text()
    exactly(BidReceipt, JSON.parse(text))
    await bid(ben, lotId, { maxAmount: dollars(500) })
    expect(await (await bid(ada, lotId, { amount: dollars(100) }, key)).text()).toBe(text)
    const others = await bid(ben, lotId, { maxAmount: dollars(700) }, key)
    expect(others.status).toBe(201)
  })

  test('asks about an unusual amount, and takes it confirmed under a key of its own', async () => {
    const lotId = await cast.lot()
    const [first, second] = [randomUUID(), randomUUID()]
    const slip = { amount: dollars(4_000) }
    const asked = await bid(ada, lotId, slip, first)
    expect(asked.status).toBe(409)
    const details = { amount: dollars(4_000), reference: 'starting-bid', referenceAmount: dollars(100), times: 40 }
    expect(await asked.json()).toMatchObject({ code: 'bid.unusual', details })
    expect((await bid(ada, lotId, { ...slip, confirmUnusual: true }, first)).status).toBe(422)
    const meant = await bid(ada, lotId, { ...slip, confirmUnusual: true }, second)
    expect(await meant.json()).toMatchObject({ lot: { currentBid: dollars(4_000), sequence: 1 } })
    expect((await bid(ada, lotId, { ...slip, confirmUnusual: true }, second)).status).toBe(201)
    expect(await (await bid(ada, lotId, slip, first)).json()).toMatchObject({ code: 'bid.unusual' })
  })

  test('asks a leader before it raises their own bid, and takes it confirmed under a key of its own', async () => {
    const lotId = await cast.lot()
    const [first, second] = [randomUUID(), randomUUID()]
    await bid(ada, lotId, { amount: dollars(100) })
    const raise = { amount: dollars(200) }
    const asked = await bid(ada, lotId, raise, first)
    expect(asked.status).toBe(409)
    const details = { price: dollars(100), amount: dollars(200) }
    expect(await asked.json()).toMatchObject({ code: 'bid.leading', details })
    expect((await bid(ada, lotId, { ...raise, confirmLeading: true }, first)).status).toBe(422)
    const meant = await bid(ada, lotId, { ...raise, confirmLeading: true }, second)
    // What was refused is no entry of the history.
    expect(await meant.json()).toMatchObject({ lot: { currentBid: dollars(200), sequence: 2, bidCount: 2 } })
    expect((await bid(ada, lotId, { maxAmount: dollars(900) })).status).toBe(201)
  })

  test('places a quick bid on the price that it was offered on, and on no other', async () => {
    const lotId = await cast.lot()
    const quick = (person: SignedIn, amount: number, expectedPrice: number) =>
      bid(person, lotId, { amount: dollars(amount), expectedPrice: dollars(expectedPrice) })
    expect((await quick(ada, 200, 100)).status).toBe(201)
    const late = await quick(ben, 350, 100)
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'bid.price-moved', details: { price: dollars(200) } })
    expect(await (await quick(ben, 300, 200)).json()).toMatchObject({ bid: { sequence: 2 } })
  })

  test('a lost answer can be asked for: the same receipt, the same refusal, or never received', async () => {
    const lotId = await cast.lot()
    const [placed, refused, lost] = [randomUUID(), randomUUID(), randomUUID()]
    const outcome = (person: SignedIn, key: string, lot = lotId) =>
      person.fetch(`/api/v1/lots/${lot}/bids/outcome`, { method: 'POST', headers: { 'idempotency-key': key } })
    const receipt = await (await bid(ada, lotId, { amount: dollars(100) }, placed)).text()
    await bid(ada, lotId, { amount: dollars(110) }, refused)

    const known = await outcome(ada, placed)
    expect([known.status, await known.text()]).toEqual([200, receipt])
    expect(await (await outcome(ada, refused)).json()).toMatchObject({ code: 'bid.too-low' })
    // The bid may still be on its way: once its bidder has read that it did not arrive, it must not be placed.
    for (const _ of ['asked', 'asked again']) {
      const answer = await outcome(ada, lost)
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'bid.not-received' }])
    }
    expect((await bid(ada, lotId, { amount: dollars(900) }, lost)).status).toBe(422)
    const { lot } = (await (await ada.fetch(`/api/v1/lots/${lotId}/bids`)).json()) as LotHistory
    expect(lot).toMatchObject({ currentBid: dollars(100), sequence: 1 })

    // Keys are per account and lot.
    expect(await (await outcome(ben, placed)).json()).toMatchObject({ code: 'bid.not-received' })
    expect((await outcome(ada, placed, await cast.lot())).status).toBe(422)
    expect((await outcome(ada, randomUUID(), randomUUID())).status).toBe(404)
    expect((await ada.fetch(`/api/v1/lots/${lotId}/bids/outcome`, { method: 'POST' })).status).toBe(422)
  })

  test.each([
    ['text', '{"amount":"10000"}'],
    ['a negative amount', '{"amount":-10000}'],
    ['nothing', '{"amount":0}'],
    ['a fraction of a cent', '{"amount":10000.5}'],
    ['more than any number', '{"amount":1e309}'],
    ['more than the largest bid', '{"amount":50000000001,"confirmUnusual":true}'],
    ['a confirmation that is no yes or no', '{"amount":10000,"confirmUnusual":"yes"}'],
    ['both kinds at once', '{"amount":10000,"maxAmount":20000}'],
    ['an unknown field', '{"amount":10000,"currency":"USD"}'],
    ['no body', ''],
  ])('refuses %s as malformed, and changes nothing', async (_, body) => {
    const lotId = await cast.lot()
    const response = await ada.fetch(`/api/v1/lots/${lotId}/bids`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'request.invalid' })
    expect(await (await fetch(`${server.url}/api/v1/lots/${lotId}/bids`)).json()).toMatchObject({ bids: [] })
  })

  test('says why it refuses', async () => {
    const lotId = await cast.lot()
    const visitor = await fetch(`${server.url}/api/v1/lots/${lotId}/bids`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"amount":10000}',
    })
    expect([visitor.status, ((await visitor.json()) as { code: string }).code]).toEqual([401, 'account.required'])
    const low = await bid(ada, lotId, { amount: 9_900 })
    expect(low.status).toBe(409)
    expect(await low.json()).toMatchObject({ code: 'bid.too-low', details: { minimum: dollars(100) } })
    expect((await bid(ada, randomUUID(), { amount: dollars(100) })).status).toBe(404)
    expect((await bid(ada, 'lot-1', { amount: dollars(100) })).status).toBe(422)
    expect((await bid(admin, lotId, { amount: dollars(100) })).status).toBe(403)
    const unconfirmed = await server.signedIn()
    await server.database.pool.query('update accounts set confirmed_at = null where id = $1', [unconfirmed.id])
    expect(await (await bid(unconfirmed, lotId, { amount: dollars(100) })).json()).toMatchObject({
      code: 'account.not-confirmed',
    })
  })
})

test('GET /api/v1/lots/{lotId}/bids pages through the history, and reveals nothing of other bidders', async () => {
  const lotId = await cast.lot({ reserve: dollars(1_975) })
  await bid(ada, lotId, { maxAmount: dollars(1_571) })
  await bid(ben, lotId, { amount: dollars(200) })
  const text = await (await ben.fetch(`/api/v1/lots/${lotId}/bids?after=1`)).text()
  const page = exactly(LotHistory, JSON.parse(text))
  expect(page.bids.map(({ sequence }) => sequence)).toEqual([2, 3])
  expect(page.lot).toMatchObject({ youLead: false, yourMax: null, reserve: 'not-met' })
  for (const secret of ['157100', '197500', ada.id, ben.id]) expect(text).not.toContain(secret)
  const own = (await (await ada.fetch(`/api/v1/lots/${lotId}/bids`)).json()) as LotHistory
  expect(own.lot).toMatchObject({ youLead: true, yourMax: dollars(1_571) })
})

test('the saleroom’s console says why it refuses', async () => {
  const press = async (act: string, json: object = {}) => {
    const answer = await admin.fetch(`/api/v1/saleroom/${act}`, { method: 'POST', json })
    return answer.ok ? null : ((await answer.json()) as { code: string }).code
  }
  expect(await press('stop')).toBe('saleroom.empty')
  const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360, reserve: dollars(150) })
  await expect.poll(() => press('resume'), { timeout: 10_000 }).toBe('lot.not-stopped')
  expect(await press('stop', { lotId: randomUUID() })).toBe('lot.not-on-block')
  const purchase = ada.fetch(`/api/v1/lots/${lotId}/buy-now`, { method: 'POST' })
  expect(await codeOf(purchase)).toBe('buy-now.unavailable')
  expect(await press('sold')).toBe('lot.no-bids')
  expect((await bid(ada, lotId, { amount: dollars(100) })).status).toBe(201)
  expect(await press('lower')).toBe('lot.at-starting-bid')
  expect(await press('sold')).toBe('lot.reserve-not-met')
  expect((await bid(ben, lotId, { amount: dollars(200) })).status).toBe(201)
  expect(await press('sold')).toBeNull()
  expect(await codeOf(bid(ada, lotId, { amount: dollars(300) }))).toBe('lot.sold')
})

test('the hammer falls at the price and for the paddle that the administrator read, or not at all', async () => {
  const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360 })
  const press = (act: string, price: number | null, leader: string | null) =>
    admin.fetch(`/api/v1/saleroom/${act}`, {
      method: 'POST',
      json: { lotId, expectedPrice: price === null ? null : dollars(price), expectedLeader: leader },
    })
  await expect.poll(async () => (await press('extend', null, null)).status, { timeout: 10_000 }).toBe(200)
  await bid(ada, lotId, { amount: dollars(100) })
  await bid(ben, lotId, { amount: dollars(200) })

  const now = { price: dollars(200), leader: 'Paddle 101' }
  for (const [act, price, leader] of [
    ['sold', null, null],
    ['sold', 100, 'Paddle 100'],
    ['sold', 100, 'Paddle 101'],
    ['sold', 200, 'Paddle 100'],
    ['purchase', 100, 'Paddle 100'],
  ] as const) {
    const refused = await press(act, price, leader)
    expect([refused.status, await refused.json()], `${act} ${price} ${leader}`).toMatchObject([
      409,
      { code: 'saleroom.bid-moved', details: now },
    ])
  }
  expect(await codeOf(press('sold', 200, 'x'.repeat(41)))).toBe('request.invalid')
  const { current } = exactly(SaleroomView, await (await fetch(`${server.url}/api/v1/saleroom`)).json())
  expect(current?.standing).toMatchObject({ state: 'live', currentBid: now.price, leader: now.leader })

  const sold = exactly(SaleroomView, await (await press('sold', 200, now.leader)).json())
  expect(sold.current?.standing).toMatchObject({
    outcome: 'marked-by-admin',
    hammerPrice: now.price,
    buyer: now.leader,
  })
})

test('a purchase, a void and a lower maximum are refused with their reason', async () => {
  const buy = (lotId: string) => codeOf(ada.fetch(`/api/v1/lots/${lotId}/buy-now`, { method: 'POST' }))
  const lotId = await cast.lot()
  expect(await buy(lotId)).toBe('lot.timed')
  await bid(ada, lotId, { maxAmount: dollars(500) })
  await bid(ben, lotId, { amount: dollars(300) })
  expect(await codeOf(bid(ada, lotId, { maxAmount: dollars(200) }))).toBe('bid.ceiling-below-price')
  const voiding = { method: 'POST', json: { sequence: 99, reason: 'By mistake' } }
  expect(await codeOf(admin.fetch(`/api/v1/lots/${lotId}/voids`, voiding))).toBe('bid.not-voidable')
  await server.database.pool.query(`update lots set state = 'withdrawn' where id = $1`, [lotId])
  expect(await codeOf(bid(ben, lotId, { amount: dollars(600) }))).toBe('lot.withdrawn')
  const own = await cast.lot({}, { id: ada.id, role: 'artist', isConfirmed: true, isSuspended: false })
  expect(await codeOf(bid(ada, own, { amount: dollars(100) }))).toBe('bid.own-lot')
})

test('the saleroom’s console answers administrators alone, and everybody sees what it did', async () => {
  const lotId = await cast.lot({ venue: 'saleroom', durationSeconds: 360, buyNowPrice: dollars(900) })
  const view = async () => exactly(SaleroomView, await (await fetch(`${server.url}/api/v1/saleroom`)).json())
  await expect.poll(async () => (await view()).current?.lot.id, { timeout: 10_000 }).toBe(lotId)
  const press = (person: SignedIn, act: string) => person.fetch(`/api/v1/saleroom/${act}`, { method: 'POST' })
  expect((await press(ada, 'stop')).status).toBe(403)
  expect((await press(admin, 'stop')).status).toBe(200)
  expect((await view()).isStopped).toBe(true)
  const stopped = await bid(ada, lotId, { amount: dollars(100) })
  expect(await stopped.json()).toMatchObject({ code: 'lot.stopped', title: 'Bidding has been stopped by admin.' })
  expect((await press(admin, 'resume')).status).toBe(200)
  expect((await press(admin, 'wave')).status).toBe(422)
  const assign = () => admin.fetch(`/api/v1/lots/${lotId}/sale/buyer`, { method: 'PUT', json: { accountId: ben.id } })
  expect(await codeOf(assign())).toBe('sale.unknown')
  const bought = await ada.fetch(`/api/v1/lots/${lotId}/buy-now`, { method: 'POST' })
  expect(bought.status).toBe(201)
  expect(await view()).toMatchObject({ current: { standing: { outcome: 'buy-now', hammerPrice: dollars(900) } } })
  expect(await codeOf(assign())).toBe('sale.not-the-floors')
})

test('a watcher without an account receives a bid through the official client', async () => {
  const lotId = await cast.lot()
  const received: LotChanged[] = []
  const channel = server.newClient().channel(`lot:${lotId}`)
  channel.on('broadcast', { event: 'lot.changed' }, ({ payload }) => received.push(payload as LotChanged))
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
  await bid(ada, lotId, { maxAmount: dollars(1_642) })
  await expect.poll(() => received.length).toBeGreaterThan(0)
  const { lot, entries } = exactly(LotChanged, received[0])
  expect(lot).toMatchObject({ currentBid: dollars(100), sequence: 1 })
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(received)).not.toContain('642100')
  await channel.unsubscribe()
})
