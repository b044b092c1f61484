import { Featured } from '@vermeil/contracts/catalog/artists.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { AdminWorkPage, FeaturedWorks } from '@vermeil/contracts/selling/listings-admin.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { hangWorks } from '../../../catalog/catalog/catalog.fixtures.ts'
import { answerOf, refusalOf } from '../../../money/payments/payments.fixtures.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
let admin: SignedIn
let approved: SignedIn
let artworkIds: Map<string, string>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn({ role: 'admin' })
  approved = await server.signedIn({ role: 'artist', isApproved: true })
  const newcomer = await server.signedIn({ role: 'artist' })
  await hangWorks(server.database, [
    { title: 'Amber Field', artist: 'Iris Voss', artwork: { seller_id: approved.id, medium: 'oil' } },
    {
      title: 'Blue Room',
      artist: 'Iris Voss',
      artwork: { seller_id: newcomer.id, starting_bid_cents: dollars(5_000) },
    },
    { title: 'Cold Harbor', artwork: { medium: 'digital', starting_bid_cents: dollars(700) } },
    { title: 'Dusk 100%', artwork: { status: 'withdrawn' }, lot: { state: 'withdrawn' } },
  ])
  const { rows } = await server.database.pool.query<{ id: string; title: string }>('select id, title from artworks')
  artworkIds = new Map(rows.map(({ id, title }) => [title, id]))
})
afterAll(() => server.close())

const idOf = (title: string) => must(artworkIds.get(title), title)
const list = (query: string) => answerOf(admin.fetch(`/api/v1/admin/artworks?${query}`), AdminWorkPage)
const titles = async (query: string) => (await list(`${query}&sort=title`)).works.map(({ title }) => title)
const feature = (ids: readonly string[]) =>
  admin.fetch('/api/v1/admin/featured', { method: 'PUT', json: { artworkIds: ids } })
const onHome = async () =>
  (await answerOf(fetch(`${server.url}/api/v1/featured`), Featured)).lots.map(({ title }) => title)

test.each([
  ['q=iris', ['Amber Field', 'Blue Room']],
  ['q=COLD', ['Cold Harbor']],
  ['q=100%25', ['Dusk 100%']],
  ['q=%25%25%25', []],
  ['status=withdrawn', ['Dusk 100%']],
  ['medium=digital', ['Cold Harbor']],
  ['venue=saleroom', []],
  ['price=2000-10000', ['Blue Room']],
  ['approved=yes', ['Amber Field']],
  ['approved=no', ['Blue Room']],
  ['q=iris&approved=no&medium=oil', ['Blue Room']],
])('works are found by %s', async (query, found) => expect(await titles(query)).toEqual(found))

test('works are sorted and paged by the server, and the file has all that match', async () => {
  expect((await list('sort=-price')).works.map(({ title }) => title).slice(0, 2)).toEqual(['Blue Room', 'Cold Harbor'])
  const second = await list('sort=title&limit=1&page=2')
  expect(second).toMatchObject({ works: [{ title: 'Blue Room', lot: { state: 'live' } }], total: 4 })
  const artist = second.works[0]?.artist.id
  expect(await titles(`artist=${artist}`)).toEqual(['Amber Field', 'Blue Room'])

  const file = await (await admin.fetch('/api/v1/admin/artworks.csv?q=iris')).text()
  expect(file.trimEnd().split('\r\n')).toHaveLength(3)
  expect(file).toContain('Blue Room,Iris Voss,listed,oil,timed,no,5000')
})

test('the home page shows exactly the chosen works in their order, and the choice is in the audit log', async () => {
  const chosen = ['Cold Harbor', 'Amber Field', 'Blue Room']
  const { works } = await answerOf(feature(chosen.map(idOf)), FeaturedWorks)
  expect(works.map(({ title }) => title)).toEqual(chosen)
  expect(await onHome()).toEqual(chosen)

  // Moved and removed in one step; the work that is no longer chosen fills a place behind them, as one that is watched.
  expect((await feature(['Blue Room', 'Cold Harbor'].map(idOf))).status).toBe(200)
  expect(await onHome()).toEqual(['Blue Room', 'Cold Harbor', 'Amber Field'])
  const { rows } = await server.database.pool.query(
    `select actor_id, before, after from audit_log where act = 'home.feature' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      actor_id: admin.id,
      before: { artworkIds: chosen.map(idOf) },
      after: { artworkIds: ['Blue Room', 'Cold Harbor'].map(idOf) },
    },
  ])
})

test('what is not on sale, unknown or named twice is refused, and nothing changes', async () => {
  const before = await onHome()
  expect((await refusalOf(feature([idOf('Dusk 100%')]))).code).toBe('featured.not-on-sale')
  expect((await refusalOf(feature(['00000000-0000-7000-8000-000000000000']))).code).toBe('listing.unknown')
  expect((await refusalOf(feature([idOf('Blue Room'), idOf('Blue Room')]))).code).toBe('request.invalid')
  expect(await onHome()).toEqual(before)
  // One that was featured and has sold meanwhile may stay in the list; it is not shown.
  await server.database.pool.query(`update lots set state = 'withdrawn', closes_at = null where artwork_id = $1`, [
    idOf('Blue Room'),
  ])
  expect((await feature([idOf('Cold Harbor'), idOf('Blue Room')])).status).toBe(200)
  expect(await onHome()).toEqual(['Cold Harbor', 'Amber Field'])
})
