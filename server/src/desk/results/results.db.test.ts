import { ResultFiguresView, ResultPage, type SoldResult } from '@vermeil/contracts/desk/results.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { addArtist, addSoldWork, type SoldWork } from '../collection/collection.fixtures.ts'

let server: TestServer
let buyer: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.signedIn({ role: 'collector' })
})
afterAll(() => server.close())

let artistId: string
beforeEach(async () => {
  artistId = await addArtist(server.database.pool, 'Mara Vell')
})

const answer = async (path: string) => {
  const response = await fetch(`${server.url}/api/v1${path}`)
  expect(response.status, path).toBe(200)
  return response.json()
}
const page = async (query: string) => ResultPage.parse(await answer(`/results?${query}`))
const figures = async (query: string) => ResultFiguresView.parse(await answer(`/results/figures?${query}`))
const ofArtist = async () => ({
  ...(await figures(`artist=${artistId}`)),
  lines: (await page(`artist=${artistId}`)).results,
})
const sell = (sold: SoldWork = {}) => addSoldWork(server.database.pool, artistId, sold)
const sellSeveral = async (count: number, sold: SoldWork = {}) => {
  for (let n = 1; n <= count; n++) await sell({ price: dollars(100 * n), ago: `${n} hours`, ...sold })
}
const change = (text: string, values: unknown[]) => server.database.pool.query(text, values)

/** A lot that ended without a sale. */
const pass = async () => {
  const { lotId } = await sell()
  await change('delete from sales where lot_id = $1', [lotId])
  await change(
    `update lots set state = 'passed', outcome = 'passed', hammer_cents = null, buyer_id = null where id = $1`,
    [lotId],
  )
}

test('a sale is a line with work, artist, hammer price and estimate, and names neither buyer nor seller', async () => {
  const estimate = { low: dollars(900), high: dollars(1_200) }
  const { lotId } = await sell({ title: 'Ebb', price: dollars(1_000), buyerId: buyer.id, estimate })
  const { results, license } = await page(`artist=${artistId}`)
  expect(license).toContain('creativecommons.org/publicdomain/zero')
  expect(results).toEqual([
    expect.objectContaining({
      ...{ lotId, title: 'Ebb', medium: 'oil', way: 'auction', price: dollars(1_000), estimate },
      artist: { id: artistId, name: 'Mara Vell', slug: 'x' },
    }),
  ])
  expect(Object.keys(results[0] ?? {}).toSorted()).toEqual([
    ...['artist', 'estimate', 'image', 'lotId', 'lotNumber', 'medium', 'price', 'slug', 'soldAt', 'title', 'way'],
  ])
})

test.each<[string, SoldWork, SoldResult['way']]>([
  ['won at a hidden Buy It Now price by a bid', { buyNowVisibility: 'hidden' }, 'auction'],
  ['bought at a public price', { outcome: 'buy-now', orderKind: 'purchase' }, 'buy-now'],
  ['bought at a price for members', { outcome: 'buy-now', buyNowVisibility: 'private' }, 'private'],
  ['bought at a hidden price', { outcome: 'buy-now', buyNowVisibility: 'hidden' }, 'private'],
  ['bought by the person who had it on loan', { outcome: 'buy-now', orderKind: 'loan-purchase' }, 'private'],
])('a work %s: its price is shown only if it was public', async (_, sold, way) => {
  await sellSeveral(5)
  const estimate = { low: dollars(1), high: dollars(2) }
  await sell({ ...sold, price: dollars(70_707), buyerId: buyer.id, ago: '1 minute', estimate })
  const { lines, ...shown } = await ofArtist()
  const isPrivate = way === 'private'
  expect(lines[0]).toMatchObject({ way, price: isPrivate ? null : dollars(70_707) })
  expect(shown).toMatchObject({ sold: 6, soldPrivately: isPrivate ? 1 : 0, sellThrough: 100 })
  expect(shown.total).toBe(dollars(isPrivate ? 1_500 : 72_207))
  expect(shown.median).toBe(dollars(isPrivate ? 300 : 350))
  const file = await (await fetch(`${server.url}/api/v1/results/results.csv?artist=${artistId}`)).text()
  expect(file.includes('70707')).toBe(!isPrivate)
  expect(JSON.stringify({ lines, shown }).includes('70707')).toBe(!isPrivate)
})

test('a sale that was undone leaves; one that went to the underbidder counts at what they owe', async () => {
  await sellSeveral(5)
  const before = await ofArtist()
  await sell({ buyerId: buyer.id, status: 'lapsed' })
  await sell({ buyerId: buyer.id, status: 'refunded' })
  const voided = await sell()
  await change('update sales set voided_at = sold_at where id = $1', [voided.saleId])
  expect(await ofArtist()).toEqual(before)

  const offered = await sell({ buyerId: buyer.id, status: 'lapsed', price: dollars(900), ago: '1 minute' })
  await change(
    `insert into orders (kind, status, sale_id, lot_id, artwork_id, artist_id, title, amount_cents, invoice_number, due_at)
     values ('auction', 'due', $1, $2, $3, $4, 'Ebb', $5, (select max(invoice_number) + 1 from orders), house_now())`,
    [offered.saleId, offered.lotId, offered.artworkId, artistId, dollars(850)],
  )
  const after = await ofArtist()
  expect(after.lines[0]).toMatchObject({ lotId: offered.lotId, price: dollars(850) })
  expect(after.total).toBe(before.total + dollars(850))
})

test('of four sales there is no median, no percentage and no chart, and of five there is', async () => {
  const estimate = { low: dollars(200), high: dollars(300) }
  await sellSeveral(4, { estimate })
  await pass()
  expect(await figures(`artist=${artistId}`)).toMatchObject({
    ...{ sold: 4, passed: 1, total: dollars(1_000) },
    ...{ median: null, sellThrough: null, againstEstimate: null, months: null },
  })
  await sell({ price: dollars(500), estimate })
  const shown = await figures(`artist=${artistId}`)
  expect(shown).toMatchObject({ median: dollars(300), sellThrough: 83 })
  expect(shown.againstEstimate).toEqual({ sales: 5, below: 20, within: 40, above: 40 })
  expect(shown.months).toHaveLength(12)
  expect(shown.months?.reduce((sum, { total }) => sum + total, 0)).toBe(dollars(1_500))
  expect(shown.months?.at(-1)?.month).toBe(shown.lastMonth)
})

test('an artist who was erased appears by name, as on a certificate', async () => {
  const person = await server.signedIn({ role: 'artist' })
  await change('update artists set account_id = $1, bio = $2 where id = $3', [person.id, 'Born by the sea.', artistId])
  await sell({ title: 'Ebb' })
  const erased = await person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  expect(erased.status).toBe(204)
  const { artist, lines } = await ofArtist()
  expect(artist).toMatchObject({ id: artistId, name: 'Mara Vell' })
  expect(lines).toMatchObject([{ title: 'Ebb', artist: { name: 'Mara Vell' } }])
})

test('results are found by month, medium, and words of a name; pages follow each other without a gap', async () => {
  const ada = await addArtist(server.database.pool, 'Zoë Ångström 100%')
  for (let n = 0; n < 5; n++) await addSoldWork(server.database.pool, ada, { title: `No. ${n}`, medium: 'digital' })
  await addSoldWork(server.database.pool, ada, { title: 'Last', medium: 'oil', ago: '1 minute' })
  const titles = async (query: string) => (await page(`name=zoe+ANGSTROM&${query}`)).results.map(({ title }) => title)
  expect(await titles('medium=oil')).toEqual(['Last'])
  expect(await titles('medium=digital')).toHaveLength(5)
  const { rows } = await change(`select to_char(house_now() - interval '1 minute', 'YYYY-MM') as month`, [])
  expect(await titles(`month=${rows[0].month}`)).toEqual(['Last'])
  expect((await figures(`name=zoe&month=${rows[0].month}`)).sold).toBe(1)
  expect((await figures('name=zoe+nobody')).sold).toBe(0)
  expect((await figures('name=%25%25%25')).sold).toBe(0)

  const first = await page(`artist=${ada}&limit=4`)
  const second = await page(`artist=${ada}&limit=4&cursor=${first.nextCursor}`)
  expect(second.nextCursor).toBeNull()
  expect(new Set([...first.results, ...second.results].map(({ lotId }) => lotId)).size).toBe(6)
  const other = await fetch(`${server.url}/api/v1/results?cursor=WzFd`)
  expect(other.status).toBe(422)
})

test('the file has what is shown, with the license and where each sale can be verified', async () => {
  await sell({ title: '=Ebb', price: dollars(1_250), estimate: { low: dollars(900), high: dollars(1_200) } })
  const { lotId } = await sell({ title: 'Flow', ago: '1 minute', outcome: 'buy-now', buyNowVisibility: 'hidden' })
  const answered = await fetch(`${server.url}/api/v1/results/results.csv?artist=${artistId}`)
  expect(answered.headers.get('link')).toBe('<https://creativecommons.org/publicdomain/zero/1.0/>; rel="license"')
  const [heading, flow, ebb] = (await answered.text()).trim().split('\r\n')
  expect(heading).toContain('Lot,Work,Artist,Medium,Sold,Way,Price USD,Estimate low,Estimate high')
  expect(flow).toMatch(new RegExp(`Flow,Mara Vell,oil,.*,private,,,,.*/api/v1/lots/${lotId}/bids$`))
  expect(ebb).toMatch(/'=Ebb,Mara Vell,oil,.*,auction,1250,900,1200,/)
})

test('the median is that of the prices, whatever they are', { tags: ['sampled'] }, async () => {
  for (let round = 0; round < sampleSize(20); round++) {
    artistId = await addArtist(server.database.pool, `Round ${round}`)
    const prices = Array.from({ length: 5 + (round % 6) }, (_, n) => 100 + (((round + 3) * (n + 7) * 7919) % 9_973))
    for (const price of prices) await sell({ price })
    const sorted = prices.toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
    const shown = await figures(`artist=${artistId}`)
    expect(shown.median).toBe(Math.round((low + high) / 2))
    expect(shown.total).toBe(prices.reduce((sum, price) => sum + price, 0))
  }
})
