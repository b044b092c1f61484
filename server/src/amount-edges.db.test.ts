import { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { quoteLease } from '@vermeil/contracts/loans/lease-terms'
import { FinanceReport } from '@vermeil/contracts/money/payments-admin.schema'
import { Cents } from '@vermeil/contracts/money.schema'
import { BidReceipt, LotHistory, SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { largestBid } from '@vermeil/contracts/selling/bid-amounts'
import { Listing } from '@vermeil/contracts/selling/listings.schema'
import { LotView } from '@vermeil/contracts/selling/lots.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../test/test-server.ts'
import { until } from '../test/until.ts'
import { answerOf, type PayingServer, refusalOf, startPayingServer } from './money/payments/payments.fixtures.ts'

/**
 * Promise 20: whatever is computed from an accepted amount fits every type and constraint it passes through. Brings
 * amounts to their edges through the routes that take them, and then reads every answer that shows money, as everybody:
 * an answer that does not match its own schema is a 500.
 */
const longTimeout = { timeout: 300_000 }
const sampled = { ...longTimeout, tags: ['sampled'] }

let server: PayingServer
let buyer: SignedIn
let rival: SignedIn
let seller: SignedIn
let admin: SignedIn
beforeAll(async () => {
  server = await startPayingServer({ SHARED_READS: 'on' })
  seller = await server.signedIn({ role: 'artist', isApproved: true })
  ;[buyer, rival] = [await server.signedIn(), await server.signedIn()]
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values)
const send = (person: SignedIn, method: string, path: string, json?: unknown) =>
  person.fetch(`/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) })

const wordsOf = (answer: Response, path: string) => `${answer.status} ${path}`
async function expectReadable(path: string, people: readonly SignedIn[] = [buyer, seller, admin]) {
  const reading = [fetch(server.url + path), ...people.map((person) => person.fetch(path))]
  for (const answer of await Promise.all(reading)) expect(wordsOf(answer, path)).not.toMatch(/^5/)
}

/** All that the house answers to GET, with the newest ids that it knows of put into the paths. */
async function expectEverythingReadable() {
  const idsIn = async (table: string) =>
    (await sql(`select id from ${table} order by id desc limit ${sampleSize(5, 1)}`)).rows.map(({ id }) => id as string)
  const ids: Record<string, string[]> = {
    lots: await idsIn('lots'),
    artists: await idsIn('artists'),
    listings: await idsIn('artworks'),
    orders: await idsIn('orders'),
  }
  const reads = server.app.accessTable.filter(
    ({ method, url, access }) => method === 'GET' && access !== 'protocol' && url.startsWith('/api/v1/'),
  )
  expect(reads.length).toBeGreaterThan(30)
  for (const { url } of reads) {
    const known = Object.entries(ids).find(([name]) => url.includes(`/${name}/:`))?.[1] ?? []
    for (const id of known.length > 0 && url.includes(':') ? known : ['x']) {
      await expectReadable(url.replace(/:\w+/g, id))
    }
  }
  for (const sort of ['price-low', 'price-high']) await expectReadable(`/api/v1/lots?sort=${sort}&availability=sold`)
  await expectReadable(`/api/v1/lots?minPrice=${largestBid}&maxPrice=999999999999`)
  for (const page of ['/', '/collection', '/auctions', '/sitemap.xml']) await expectReadable(page, [])
  for (const person of [buyer, seller, admin]) {
    expect(wordsOf(await send(person, 'POST', '/account/export'), 'export')).not.toMatch(/^5/)
  }
}

test('every term of sale takes its smallest and largest amount, and nothing beyond', async () => {
  const { id } = await answerOf(send(seller, 'POST', '/listings', {}), Listing)
  const fields = ['startingBid', 'reservePrice', 'buyNowPrice', 'leasePrice', 'estimateLow', 'estimateHigh'] as const
  for (const field of fields) {
    for (const [amount, status] of [
      [-1, 422],
      [0, 422],
      [1, 200],
      [largestBid - 1, 200],
      [largestBid, 200],
      [largestBid + 1, 422],
    ] as const) {
      const answer = await send(seller, 'PATCH', `/listings/${id}`, { [field]: amount })
      expect([field, amount, answer.status]).toEqual([field, amount, status])
      if (status === 200) expect(Listing.parse(await answer.json())[field]).toBe(amount)
    }
    await expectReadable(`/api/v1/listings/${id}`, [seller, admin])
  }
})

const edge = fc.constantFrom(1, 2, 10_000, largestBid - 1, largestBid)
const terms = fc.record({
  startingBid: edge,
  reserve: fc.option(edge),
  buyNow: fc.option(edge),
  estimate: fc.option(edge),
  isInRoom: fc.boolean(),
})
const offers = fc.array(fc.record({ kind: fc.constantFrom('amount', 'maxAmount'), at: edge, isRival: fc.boolean() }), {
  minLength: 1,
  maxLength: 5,
})

type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never
type Offers = typeof offers extends fc.Arbitrary<infer T> ? T : never

test('a lot at any edge is bid on, read and voided by everybody who may', sampled, async () => {
  const play = async (lot: Terms, bids: Offers) => {
    const reserve = lot.reserve !== null && lot.reserve >= lot.startingBid ? { reserve: lot.reserve } : {}
    const floor = Math.max(lot.startingBid, reserve.reserve ?? 0)
    const buyNow = lot.buyNow !== null && lot.buyNow > floor ? { buyNow: lot.buyNow } : {}
    const { lotId } = await server.work({ sellerId: seller.id, startingBid: lot.startingBid, ...reserve, ...buyNow })
    await sql('update lots set estimate_high_cents = $2 where id = $1', [lotId, lot.estimate])
    // Not on the block: there only one lot is at a time, and this one waits for its turn in the queue.
    if (lot.isInRoom) {
      await sql(`update lots set venue = 'saleroom', state = 'scheduled', closes_at = null where id = $1`, [lotId])
    }
    for (const { kind, at, isRival } of bids) {
      const offer = { [kind]: at, confirmUnusual: true }
      const answer = await send(isRival ? rival : buyer, 'POST', `/lots/${lotId}/bids`, offer)
      if (answer.status === 201) BidReceipt.parse(await answer.json())
      else expect(wordsOf(answer, JSON.stringify(offer))).toMatch(/^(409|422) /)
    }
    for (const path of [`/lots/${lotId}`, `/lots/${lotId}/bids`, '/lots', '/featured', '/saleroom', '/stats']) {
      await expectReadable(`/api/v1${path}`)
    }
    const { bids: entries } = await answerOf(admin.fetch(`/api/v1/lots/${lotId}/bids`), LotHistory)
    const first = entries[0]
    if (first) {
      const voided = await send(admin, 'POST', `/lots/${lotId}/voids`, { sequence: first.sequence, reason: 'An edge' })
      expect(voided.status).toBe(204)
    }
    await answerOf(buyer.fetch(`/api/v1/lots/${lotId}`), LotView)
  }
  await fc.assert(fc.asyncProperty(terms, offers, play), { numRuns: sampleSize(50) })
})

test(
  'the console at the edge: +$100 is refused with a code, and the day’s total holds many largest sales',
  longTimeout,
  async () => {
    const near = largestBid - 100_00
    await sql(`update lots set state = 'withdrawn', closes_at = null where venue = 'saleroom'`)
    for (let sale = 0; sale < 3; sale++) {
      const { lotId } = await server.work({ sellerId: seller.id, startingBid: near })
      await sql(
        `update lots set venue = 'saleroom', state = 'scheduled', closes_at = null, queue_position = 1 where id = $1`,
        [lotId],
      )
      await until(async () => {
        const { current } = await answerOf(buyer.fetch('/api/v1/saleroom'), SaleroomView)
        expect(current?.standing).toMatchObject({ id: lotId, state: 'live' })
      })
      const press = (act: string) => send(admin, 'POST', `/saleroom/${act}`, { lotId })
      expect((await press('raise')).status).toBe(200)
      expect(await refusalOf(press('raise'))).toMatchObject({ code: 'bid.too-high', details: { max: largestBid } })
      expect((await press('lower')).status).toBe(200)
      expect((await press('raise')).status).toBe(200)
      expect((await press('sold')).status).toBe(200)
      // The room has seen the end, so that the next lot comes at once.
      await sql(`update lots set ended_at = ended_at - interval '1 minute' where id = $1`, [lotId])
      expect((await send(admin, 'PUT', `/lots/${lotId}/sale/buyer`, { accountId: buyer.id })).status).toBe(204)
      await until(async () =>
        expect(await server.one('select count(*) from orders where lot_id = $1', [lotId])).toBe(1),
      )
    }
    const { totalVolume } = await answerOf(buyer.fetch('/api/v1/saleroom'), SaleroomView)
    expect(totalVolume).toBeGreaterThanOrEqual(3 * largestBid)
    const { value } = await answerOf(buyer.fetch('/api/v1/stats'), HouseStats)
    expect(Cents.parse(value)).toBeGreaterThanOrEqual(3 * largestBid)
  },
)

test('a lease and a purchase at the largest price are invoiced, paid, refunded and shown', longTimeout, async () => {
  const leased = await server.work({ sellerId: seller.id, lease: largestBid })
  const bought = await server.work({ sellerId: seller.id, buyNow: largestBid })
  const yearly = quoteLease(largestBid, '12-months', 1).amount
  for (const [work, payment] of [
    [leased, { paymentType: 'lease', amount: yearly, metadata: { duration: '12-months' } }],
    [bought, { paymentType: 'purchase', amount: largestBid }],
  ] as const) {
    const { body } = await server.invoke(buyer, 'create-payment', { ...payment, artworkId: work.artworkId })
    expect(body.url).toContain('/orders/')
    const orderId = await server.one<string>('select id from orders where artwork_id = $1', [work.artworkId])
    const transfer = { amount: payment.amount, reference: 'Wire' }
    expect((await send(admin, 'POST', `/admin/orders/${orderId}/bank-transfer`, transfer)).status).toBe(200)
    for (const [person, path] of [
      [buyer, `/api/v1/orders/${orderId}/invoice.pdf`],
      [admin, `/api/v1/admin/orders/${orderId}/invoice.pdf`],
    ] as const) {
      expect(wordsOf(await person.fetch(path), path)).toMatch(/^200/)
    }
  }
  const { current } = await answerOf(admin.fetch('/api/v1/admin/finance'), FinanceReport)
  expect(current.received).toBeGreaterThanOrEqual(yearly + largestBid)
  const orderId = await server.one('select id from orders where artwork_id = $1', [bought.artworkId])
  const refund = { amount: largestBid, reason: 'An edge' }
  expect((await send(admin, 'POST', `/admin/orders/${orderId}/refunds`, refund)).status).toBe(200)
})

// After all that the tests above have done, and with a day of the largest sales in the books.
test('every answer is readable for everybody who may ask', sampled, async () => {
  await sql(
    `with entry as (
       insert into ledger_entries (booking_key, memo) select 'edge:' || n, 'Edge' from generate_series(1, 1000) n returning id
     )
     insert into ledger_lines (entry_id, position, account, party_id, amount_cents)
     select id, side.n, side.account, side.party, side.amount from entry,
       (values (0, 'bank', null::uuid, $2::bigint), (1, 'payable', $1::uuid, -$2::bigint)) as side (n, account, party, amount)`,
    [seller.id, largestBid],
  )
  const { held } = await answerOf(admin.fetch('/api/v1/admin/finance'), FinanceReport)
  expect(held.payable).toBeGreaterThanOrEqual(1_000 * largestBid)
  await expectEverythingReadable()
})
