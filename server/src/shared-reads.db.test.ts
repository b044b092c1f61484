import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BidReceipt, LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callAs, type SignedIn, startTestServer, type TestServer, testPassword } from '../test/test-server.ts'
import { hangWorks } from './catalog/catalog/catalog.fixtures.ts'
import { must } from './platform/must.ts'

/** Answers that many readers share, with the sharing on: two people who are signed in, a seller and a visitor. */
let server: TestServer
let ana: SignedIn
let ben: SignedIn
let seller: SignedIn
let lotId: string
let artistId: string
let shared: string[]

const MAXIMUM = 17_777_00
const HIDDEN = 88_888_00

beforeAll(async () => {
  server = await startTestServer({ SHARED_READS: 'on' })
  ;[ana, ben, seller] = await Promise.all([
    server.signedIn({ email: 'ana@example.com' }),
    server.signedIn({ email: 'ben@example.com' }),
    server.signedIn({ email: 'sol@example.com', role: 'artist', isApproved: true }),
  ])
  const lots = await hangWorks(server.database, [
    { title: 'Low Tide', artwork: { is_featured: true } },
    { title: 'High Tide', artwork: { is_featured: true, seller_id: seller.id } },
  ])
  lotId = must(lots.get('Low Tide'), 'a lot')
  await server.database.pool.query(
    `update lots set buy_now_cents = $1, buy_now_visibility = 'hidden', seller_id = $2 where id = $3`,
    [HIDDEN, seller.id, lots.get('High Tide')],
  )
  const { rows } = await server.database.pool.query<{ id: string }>('select id from artists limit 1')
  artistId = must(rows[0], 'an artist').id
  shared = server.app.sharedRoutes.map((url) => url.replace(':lotId', lotId).replace(':artistId', artistId))
})
afterAll(() => server.close())

const visit = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const bid = (person: SignedIn, json: unknown) => person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json })

/** Names that only one person's answers may have, and values that are one person's own. */
const personal = /youLead|yourMax|yourPaddle|isWatched|isOwn|isFollowed/
const pagesToo = () => [
  ...shared.filter((url) => url !== '/*'),
  '/',
  '/collection',
  '/auctions',
  `/lots/${lotId}/low-tide`,
]

test('a visitor gets nothing personal from a shared answer, and nobody gets what is another’s', async () => {
  expect(shared.length).toBeGreaterThanOrEqual(8)
  expect((await bid(ana, { maxAmount: MAXIMUM, confirmUnusual: true })).status).toBe(201)
  expect((await ana.fetch(`/api/v1/lots/${lotId}/watch`, { method: 'PUT' })).status).toBe(200)
  expect((await ana.fetch(`/api/v1/artists/${artistId}/follow`, { method: 'PUT' })).status).toBe(200)
  // Each is asked by everybody in turn, more than once: the first answer would be the one that is shared.
  for (const path of pagesToo()) {
    for (const who of [ana, seller, null, ben, null, ana, ben]) {
      const answer = await (who ? who.fetch(path) : visit(path))
      const text = await answer.text()
      expect(answer.status, path).toBe(200)
      if (who === null) expect(text, path).not.toMatch(personal)
      if (who !== ana) expect(text, path).not.toContain(String(MAXIMUM))
      if (who !== seller) expect(text, path).not.toContain(String(HIDDEN))
      for (const person of [ana, ben, seller]) {
        if (who !== person && person !== seller) expect(text, path).not.toContain(person.id)
        if (who !== person) expect(text, path).not.toContain(person.email)
      }
      const caching = who ? 'no-store' : 'public, max-age=0, s-maxage=1'
      expect(answer.headers.get('cache-control'), path).toBe(caching)
    }
  }
  const own = (await (await ana.fetch(`/api/v1/lots/${lotId}`)).json()) as LotView
  expect(own).toMatchObject({ isWatched: true, youLead: true, yourMax: MAXIMUM, isOwn: false })
  const others = (await (await ben.fetch(`/api/v1/lots/${lotId}`)).json()) as LotView
  expect(others).toMatchObject({ isWatched: false, youLead: false, yourMax: null })
  const history = (await (await ana.fetch(`/api/v1/lots/${lotId}/bids`)).json()) as LotHistory
  expect(history.lot).toMatchObject({ youLead: true, yourMax: MAXIMUM })
})

test('shared answers are the ones that the routes would give by themselves', async () => {
  const plain = await startTestServer({}, server.database)
  try {
    const there = plain.newClient()
    await there.auth.signInWithPassword({ email: ben.email, password: testPassword })
    const withoutTime = (text: string) => JSON.parse(text.replaceAll(/"serverTime":"[^"]*"/g, '"serverTime":""'))
    for (const path of shared.filter((url) => url.startsWith('/api/'))) {
      const asked = [
        [visit, (url: string) => fetch(plain.url + url)],
        [ben.fetch, callAs(plain.url, there)],
      ] as const
      for (const [fromShared, fromRoute] of asked) {
        await fromShared(path)
        const [one, other] = [await fromShared(path), await fromRoute(path)]
        expect(withoutTime(await one.text()), path).toEqual(withoutTime(await other.text()))
      }
    }
  } finally {
    await plain.app.close()
  }
})

describe('a price is never behind its own bid', () => {
  test('what is read after a bid shows it: the lot, its history and every list', async () => {
    for (let amount = 20_000_00; amount <= 20_500_00; amount += 100_00) {
      const receipt = (await (
        await bid(ben, { amount, confirmLeading: true, confirmUnusual: true })
      ).json()) as BidReceipt
      const price = must(receipt.lot.currentBid, 'a price')
      for (const path of [
        `/api/v1/lots/${lotId}`,
        '/api/v1/lots?',
        '/api/v1/featured',
        `/api/v1/artists/${artistId}`,
      ]) {
        expect(await (await visit(path)).text(), path).toContain(`"currentBid":${price}`)
      }
      const { bids, lot } = (await (await visit(`/api/v1/lots/${lotId}/bids`)).json()) as LotHistory
      expect([lot.currentBid, bids.at(-1)?.sequence]).toEqual([price, lot.sequence])
    }
  })
})

test('an answer that has not changed is not sent again, and each encoding has a tag of its own', async () => {
  const path = '/about'
  const answers = await Promise.all(
    ['identity', 'gzip', 'br'].map((encoding) =>
      server.app.inject({ url: path, headers: { 'accept-encoding': encoding } }),
    ),
  )
  const [plain, zipped, small] = answers
  expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
  expect(gunzipSync(must(zipped, 'gzip').rawPayload).toString()).toBe(plain?.body)
  expect(brotliDecompressSync(must(small, 'br').rawPayload).toString()).toBe(plain?.body)
  const etag = String(plain?.headers.etag)
  const again = await server.app.inject({ url: path, headers: { 'if-none-match': `"other", ${etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await server.app.inject({ url: path, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

test('what is shared and how much memory it takes are in the metrics', async () => {
  const text = await (await visit('/metrics')).text()
  expect(Number(/vermeil_shared_answer_bytes (\d+)/.exec(text)?.[1])).toBeGreaterThan(0)
  expect(text).toMatch(/vermeil_shared_reads\{result="hits"\} \d+/)
})
