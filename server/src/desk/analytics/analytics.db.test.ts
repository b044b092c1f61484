import { Analytics } from '@vermeil/contracts/desk/analytics.schema'
import { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobs } from '../../../test/run-jobs.ts'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { hangWorks } from '../../catalog/catalog/catalog.fixtures.ts'
import { must } from '../../platform/must.ts'

let server: TestServer
let artist: SignedIn
let rival: SignedIn
let collector: SignedIn
let lots: Map<string, string>
const lotOf = (title: string) => must(lots.get(title), title)

/** It is noon, so that what comes soon after it is on the same day at whatever hour the tests run. */
const DAY_MS = 86_400_000
const untilNoon = DAY_MS - ((Date.now() + DAY_MS / 2) % DAY_MS)
const windClock = (afterNoon: string) => server.windClock(`${untilNoon} milliseconds ${afterNoon}`)

beforeAll(async () => {
  server = await startTestServer()
  await windClock('0 minutes')
  artist = await server.signedIn({ role: 'artist' })
  rival = await server.signedIn({ role: 'artist' })
  collector = await server.signedIn()
  const ofArtist = { artwork: { seller_id: artist.id }, lot: { seller_id: artist.id } }
  lots = await hangWorks(server.database, [
    { title: 'Low Tide', ...ofArtist },
    { title: 'High Tide', artwork: { ...ofArtist.artwork, category: 'drawing' }, lot: ofArtist.lot },
    { title: 'Elsewhere', artwork: { seller_id: rival.id }, lot: { seller_id: rival.id }, artist: 'Bo Rival' },
  ])
})
afterAll(() => server.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0'
const visit = (path: string, init: RequestInit) => fetch(server.url + path, init)
const look = (
  title: string,
  { agent = browser, from = '', as }: { agent?: string; from?: string; as?: SignedIn } = {},
) =>
  (as?.fetch ?? visit)(`/api/v1/lots/${lotOf(title)}/views${from && `?from=${from}`}`, {
    method: 'POST',
    headers: { 'user-agent': agent },
  })
const read = async (person: SignedIn, period = '30d') =>
  Analytics.parse(await (await person.fetch(`/api/v1/analytics?period=${period}`)).json())
const query = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows

test('people count once a day, crawlers and the artist’s own visits never', async () => {
  await look('Low Tide')
  await look('Low Tide', { agent: `${browser} other` })
  await look('Low Tide', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await look('Low Tide', { agent: '' })
  await look('Low Tide', { as: artist })
  await look('Low Tide', { as: rival })
  await look('Elsewhere', { as: artist })
  const { figures, works } = await read(artist)
  expect(figures.views).toEqual({ value: 3, before: 0 })
  expect(figures.activeUsers).toEqual({ value: 3, before: null })
  expect(works).toMatchObject([{ title: 'Low Tide', views: 3, watches: 0, bids: 0, sales: 0 }])

  await windClock('31 minutes')
  await look('Low Tide')
  expect(await query('select view_count, viewer_count from artwork_days order by view_count desc limit 1')).toEqual([
    { view_count: 4, viewer_count: 3 },
  ])
  await windClock('0 minutes')
})

test('of where a visitor came from only the host is stored, and at most 50 of them a month', async () => {
  await look('High Tide', { agent: `${browser} 1`, from: 'www.instagram.com' })
  await look('High Tide', { agent: `${browser} 2`, from: '192.0.2.7' })
  await look('High Tide', { agent: `${browser} 3`, from: 'https://instagram.com/someone?id=7' })
  for (let n = 0; n < 55; n++) await look('High Tide', { agent: `${browser} a${n}`, from: `site-${n}.example.com` })
  const { referrers } = await read(artist)
  expect(referrers.find(({ host }) => host === 'instagram.com')).toEqual({ host: 'instagram.com', views: 1 })
  expect(referrers.find(({ host }) => host === 'other')?.views).toBe(8)
  expect(referrers.filter(({ host }) => !['direct', 'other'].includes(host))).toHaveLength(50)
  expect(referrers.reduce((sum, { views }) => sum + views, 0)).toBe((await read(artist)).figures.views.value)
  expect((await read(rival)).referrers).toEqual([{ host: 'direct', views: 1 }])
})

test('watches, bids and sales are of the caller’s own works, compared with the period before', async () => {
  await collector.fetch(`/api/v1/lots/${lotOf('Low Tide')}/watch`, { method: 'PUT' })
  await collector.fetch(`/api/v1/lots/${lotOf('Elsewhere')}/watch`, { method: 'PUT' })
  await artist.fetch(`/api/v1/lots/${lotOf('Low Tide')}/watch`, { method: 'PUT' })
  const bid = await collector.fetch(`/api/v1/lots/${lotOf('Low Tide')}/bids`, {
    method: 'POST',
    json: { amount: 90_000 },
  })
  expect(bid.status).toBe(201)
  const sell = (seller: SignedIn, title: string, amount: number, age: number, invoice: number) =>
    query(
      `insert into orders (kind, status, buyer_id, seller_id, artwork_id, title, amount_cents, invoice_number, paid_at,
         paid_with, created_at)
       select 'auction', 'paid', $1, $2, artwork_id, $4, $5, $6, house_now() - make_interval(days => $7), 'card',
         house_now() - make_interval(days => $7) from lots where id = $3`,
      [collector.id, seller.id, lotOf(title), title, amount, invoice, age],
    )
  await sell(artist, 'Low Tide', 60_000, 2, 9_001)
  await sell(artist, 'High Tide', 20_000, 5, 9_002)
  await sell(artist, 'High Tide', 40_000, 40, 9_003)
  await sell(rival, 'Elsewhere', 500_000, 2, 9_004)

  const month = await read(artist)
  expect(month.figures.revenue).toEqual({ value: 80_000, before: 40_000 })
  expect(month.figures.favorites).toEqual({ value: 1, before: 0 })
  expect(month.revenue).toHaveLength(30)
  expect(month.revenue.reduce((sum, { amount }) => sum + amount, 0)).toBe(80_000)
  expect(month.categories).toEqual([
    { category: 'painting', amount: 60_000, percent: 75 },
    { category: 'drawing', amount: 20_000, percent: 25 },
  ])
  expect(month.works.find(({ title }) => title === 'Low Tide')).toMatchObject({ watches: 1, bids: 1, sales: 1 })
  expect(month.prices.map(({ title, price }) => [title, price])).toEqual([
    ['Low Tide', 60_000],
    ['High Tide', 20_000],
  ])
  expect((await read(artist, '90d')).figures.revenue).toEqual({ value: 120_000, before: 0 })
  expect((await read(collector)).works).toEqual([])
})

test('of a work that is new in the period they count exactly what its page counts', async () => {
  const leaver = await server.signedIn()
  const title = 'Neap Tide'
  lots = new Map([
    ...lots,
    ...(await hangWorks(server.database, [
      { title, artist: 'Cleo Neap', artwork: { seller_id: artist.id }, lot: { seller_id: artist.id } },
    ])),
  ])
  const watch = (person: SignedIn, method: 'PUT' | 'DELETE') =>
    person.fetch(`/api/v1/lots/${lotOf(title)}/watch`, { method })
  const acts = [
    () => look(title),
    () => look(title, { as: artist }),
    () => look(title, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }),
    () => watch(artist, 'PUT'),
    ...[collector, rival, leaver].map((person) => () => watch(person, 'PUT')),
    () => windClock('1 day'),
    () => watch(collector, 'DELETE'),
    () => look(title, { as: rival }),
    () => watch(artist, 'DELETE'),
    () => leaver.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } }),
  ]
  for (const act of acts) {
    await act()
    const page = LotCard.parse(await (await visit(`/api/v1/lots/${lotOf(title)}`, {})).json())
    const counted = (await read(artist)).works.find((work) => work.title === title)
    expect([counted?.views ?? 0, counted?.watches ?? 0]).toEqual([page.views, page.watchers])
  }
  expect((await read(artist)).works.find((work) => work.title === title)).toMatchObject({ views: 2, watches: 1 })
  await windClock('0 minutes')
})

test('viewers of the 30 days before are remembered as a number when their hashes are gone', async () => {
  await runJobs(server, (name) => name === 'catalog.count-viewers')
  const [{ viewer_count: counted }] = await query('select viewer_count from seller_viewers where seller_id = $1', [
    artist.id,
  ])
  expect(counted).toBe((await read(artist)).figures.activeUsers.value)
  await windClock('30 days')
  expect((await read(artist)).figures.activeUsers.before).toBe(counted)
})
