import type { ArtistPage, ArtistView, Featured } from '@vermeil/contracts/catalog/artists.schema'
import type { Suggestions } from '@vermeil/contracts/catalog/suggestions.schema'
import type { ViewCounts } from '@vermeil/contracts/catalog/view-counts.schema'
import { HouseStats } from '@vermeil/contracts/desk/house-stats.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type { LotList, LotView, WatchList, WatchState } from '@vermeil/contracts/selling/lots.schema'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { hangWorks, soldFor } from './catalog.fixtures.ts'

let server: TestServer
let lots: Map<string, string>
let member: SignedIn
let leader: SignedIn
let admin: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  member = await server.signedIn()
  leader = await server.signedIn()
  admin = await server.signedIn({ role: 'admin' })
  const led = {
    current_bid_cents: dollars(150),
    leader_id: leader.id,
    leader_max_cents: dollars(777),
    lead_instruction: 1,
    bid_count: 1,
    sequence: 1,
  }
  lots = await hangWorks(server.database, [
    {
      title: 'Led',
      lot: { ...led, reserve_cents: dollars(400), buy_now_cents: dollars(900), buy_now_visibility: 'hidden' },
    },
    { title: 'Chosen', artwork: { is_featured: true } },
    { title: 'Plain', artist: 'Iris Calder' },
    {
      title: 'Gone',
      lot: { ...soldFor(dollars(2000)), buy_now_cents: dollars(2500), buy_now_visibility: 'hidden' },
      artwork: { status: 'sold' },
    },
  ])
})
afterAll(() => server.close())

const id = (title: string) => must(lots.get(title), title)
async function get<T>(path: string, as?: SignedIn): Promise<T> {
  const response = as ? await as.fetch(path) : await fetch(server.url + path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}

describe('a lot', () => {
  test('shows its ceiling to its owner alone, and its reserve to nobody', async () => {
    const path = `/api/v1/lots/${id('Led')}`
    const [visitor, other, own, house_] = [
      await get<LotView>(path),
      await get<LotView>(path, member),
      await get<LotView>(path, leader),
      await get<LotView>(path, admin),
    ]
    expect(own).toMatchObject({ youLead: true, yourMax: dollars(777), reserve: 'not-met', minimumBid: dollars(175) })
    expect(other).toMatchObject({ youLead: false, yourMax: null })
    expect(visitor.youLead).toBeUndefined()
    for (const view of [visitor, other, house_]) {
      expect(JSON.stringify(view)).not.toContain(String(dollars(777)))
      expect(JSON.stringify(view)).not.toContain(String(dollars(400)))
    }
    expect(visitor.buyNowPrice).toBeNull()
    expect(other.buyNowPrice).toBeNull() // hidden until the auction's end
    expect((await get<LotView>(`/api/v1/lots/${id('Gone')}`)).buyNowPrice).toBe(dollars(2500))
  })

  test('carries the server’s time, and an unknown lot is not found', async () => {
    const { serverTime } = await get<LotView>(`/api/v1/lots/${id('Plain')}`)
    expect(Math.abs(new Date(serverTime).getTime() - Date.now())).toBeLessThan(60_000)
    const unknown = await fetch(`${server.url}/api/v1/lots/${member.id}`)
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'lot.unknown' }])
    expect((await fetch(`${server.url}/api/v1/lots/nonsense`)).status).toBe(422)
  })

  test('has similar works, itself not among them', async () => {
    const { lots: similar } = await get<LotList>(`/api/v1/lots/${id('Led')}/similar`)
    expect(similar.map((lot) => lot.title).sort()).toEqual(['Chosen', 'Plain'])
    const unknown = await fetch(`${server.url}/api/v1/lots/${member.id}/similar`)
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'lot.unknown' }])
  })
})

test('suggestions need no account, and a limit', async () => {
  const { artists, works } = await get<Suggestions>('/api/v1/suggestions?q=iris&limit=3')
  expect(artists).toMatchObject([{ name: 'Iris Calder', worksOnOffer: 1 }])
  expect(works).toMatchObject([{ lotId: id('Plain'), artistName: 'Iris Calder', isOnOffer: true }])
  for (const query of ['', '?limit=3', '?q=iris&limit=6', '?q=iris&q=ada']) {
    expect((await fetch(`${server.url}/api/v1/suggestions${query}`)).status, query).toBe(422)
  }
})

describe('watching', () => {
  test('is counted once, stored, merged and removed', async () => {
    const watch = (method: string) => member.fetch(`/api/v1/lots/${id('Plain')}/watch`, { method })
    expect((await fetch(`${server.url}/api/v1/lots/${id('Plain')}/watch`, { method: 'PUT' })).status).toBe(401)
    await watch('PUT')
    expect((await (await watch('PUT')).json()) as WatchState).toEqual({ isWatched: true, watchers: 1 })
    const merge = await member.fetch('/api/v1/watches/merge', {
      method: 'POST',
      json: { lotIds: [id('Plain'), id('Chosen'), member.id] },
    })
    expect(((await merge.json()) as WatchList).lots.map((lot) => lot.title).sort()).toEqual(['Chosen', 'Plain'])
    expect((await get<LotView>(`/api/v1/lots/${id('Chosen')}`, member)).isWatched).toBe(true)
    await watch('DELETE')
    expect((await (await watch('DELETE')).json()) as WatchState).toEqual({ isWatched: false, watchers: 0 })
    expect((await get<WatchList>('/api/v1/watches', member)).lots.map((lot) => lot.title)).toEqual(['Chosen'])
    expect((await get<WatchList>('/api/v1/watches', leader)).lots).toEqual([])
  })

  test('is not for administrators, who can end what they watched before', async () => {
    const lotId = id('Plain')
    const answers = [
      await admin.fetch(`/api/v1/lots/${lotId}/watch`, { method: 'PUT' }),
      await admin.fetch('/api/v1/watches/merge', { method: 'POST', json: { lotIds: [lotId] } }),
    ]
    for (const answer of answers) expect(await answer.json()).toMatchObject({ status: 403, code: 'watch.by-staff' })
    expect((await get<WatchList>('/api/v1/watches', admin)).lots).toEqual([])
    expect((await admin.fetch(`/api/v1/lots/${lotId}/watch`, { method: 'DELETE' })).status).toBe(200)
  })
})

describe('views', () => {
  const look = async (headers: Record<string, string>) => {
    const response = await fetch(`${server.url}/api/v1/lots/${id('Plain')}/views`, { method: 'POST', headers })
    return ((await response.json()) as ViewCounts).views[id('Plain')]
  }

  test('count each visitor once in 30 minutes, however many tabs they open', async () => {
    const tabs = await Promise.all(Array.from({ length: 8 }, () => look({ 'user-agent': 'one' })))
    expect(new Set(tabs)).toEqual(new Set([1]))
    expect(await look({ 'user-agent': 'two' })).toBe(2)
    await server.windClock('29 minutes')
    expect(await look({ 'user-agent': 'one' })).toBe(2)
    await server.windClock('31 minutes')
    expect(await look({ 'user-agent': 'one' })).toBe(3)
    const { views } = await get<ViewCounts>(`/api/v1/lots/views?ids=${id('Plain')},${id('Led')}`)
    expect(views).toEqual({ [id('Plain')]: 3, [id('Led')]: 0 })
    await server.windClock('0 minutes')
  })

  test('never fall, whatever a statement says', async () => {
    await expect(
      server.database.pool.query('update artwork_figures set view_count = view_count - 1 where view_count > 0'),
    ).rejects.toThrow(/only rises/)
  })
})

describe('artists and the home page', () => {
  test('artists are found by name, shown with their works, and followed', async () => {
    const { artists, total } = await get<ArtistPage>('/api/v1/artists?q=calder')
    expect(total).toBe(1)
    const [iris] = artists
    expect(iris).toMatchObject({ name: 'Iris Calder', rating: null, recentWorks: [{ title: 'Plain' }] })
    const follow = async (method: string) =>
      (await member.fetch(`/api/v1/artists/${must(iris, 'the artist Iris').id}/follow`, { method })).json()
    expect(await follow('PUT')).toEqual({ isFollowed: true, followers: 1 })
    expect(await follow('PUT')).toEqual({ isFollowed: true, followers: 1 })
    const view = await get<ArtistView>(`/api/v1/artists/${must(iris, 'the artist Iris').id}`, member)
    expect(view).toMatchObject({ isFollowed: true, followers: 1, works: [{ title: 'Plain' }] })
    expect(await follow('DELETE')).toEqual({ isFollowed: false, followers: 0 })
    const unknown = await fetch(`${server.url}/api/v1/artists/${member.id}`)
    expect(await unknown.json()).toMatchObject({ status: 404, code: 'artist.unknown' })
  })

  test('artists are filtered by style and by what is on offer', async () => {
    const { pool } = server.database
    await pool.query(`update artists set specialty = 'Still life' where name = 'Iris Calder'`)
    const { rows } = await pool.query<{ id: string }>(
      `insert into artists (name, slug, specialty) values ('Noor Vale', 'noor-vale', 'Still life') returning id`,
    )
    const names = async (query: string) =>
      (await get<ArtistPage>(`/api/v1/artists?${query}`)).artists.map(({ name, worksOnOffer }) => [name, worksOnOffer])
    expect(await names('style=Still%20life')).toEqual([
      ['Iris Calder', 1],
      ['Noor Vale', 0],
    ])
    expect(await names('style=Still%20life&onOffer=true')).toEqual([['Iris Calder', 1]])
    expect(await names('onOffer=false')).toEqual([['Noor Vale', 0]])
    expect(await names('limit=1&style=Still%20life')).toEqual([['Iris Calder', 1]])
    expect(await get('/api/v1/artists/styles')).toMatchObject({ styles: [{ name: 'Still life', artists: 2 }] })
    expect(await get('/api/v1/artists/styles?limit=1')).toMatchObject({ styles: [{ name: 'Still life' }] })
    await pool.query('delete from artists where id = $1', [must(rows[0], 'an artist').id])
  })

  test('the chosen works come first, then the most watched; sold ones are not offered', async () => {
    const { lots: featured, verifiable } = await get<Featured>('/api/v1/featured')
    expect(featured[0]?.title).toBe('Chosen')
    expect(featured.map((lot) => lot.title)).not.toContain('Gone')
    expect(verifiable, 'no sale has a history yet').toBeNull()
  })

  test('the home page opens with a work that has a large picture, and shows a sale whose history can be verified', async () => {
    const { pool } = server.database
    const chosen = id('Chosen')
    const { rows } = await pool.query<{ key: string }>(
      `update artwork_images set width = 1600, height = 2000
       where position = 0 and artwork_id = (select artwork_id from lots where id = $1) returning image_key as key`,
      [chosen],
    )
    await pool.query('update lots set bid_count = 5, sequence = 6 where id = $1', [id('Gone')])
    const { openingLotId, verifiable } = await get<Featured>('/api/v1/featured')
    expect(openingLotId).toBe(chosen)
    expect(verifiable).toMatchObject({ title: 'Gone', bidCount: 5, state: 'sold' })
    const page = await (await fetch(server.url)).text()
    expect(page).toContain(`<link rel="preload" as="image" type="image/avif" imagesrcset="/images/${rows[0]?.key}/`)
  })

  test('the figures are the database’s own', async () => {
    expect(await get('/api/v1/stats')).toEqual({ sold: 1, value: dollars(2000), active: 3, artists: 2 })
  })

  test('the figures are sent to listeners when they have changed', async () => {
    const events: HouseStats[] = []
    const channel = server.newClient().channel('stats')
    channel.on('broadcast', { event: 'stats.changed' }, ({ payload }) => events.push(HouseStats.parse(payload)))
    await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 30_000, interval: 50 })
    const before = must(events[0], 'the first event')
    await hangWorks(server.database, [{ title: 'One more' }])
    const after = { ...before, active: before.active + 1, artists: before.artists + 1 }
    await vi.waitFor(() => expect(events.at(-1)).toEqual(after), { timeout: 30_000, interval: 50 })
    await channel.unsubscribe()
  })

  test('a lot’s and an artist’s page have heads of their own', async () => {
    const html = await (await fetch(`${server.url}/lots/${id('Plain')}/work`)).text()
    expect(html).toMatch(/<title>Plain by Iris Calder, lot \d+ · Vermeil<\/title>/)
    expect((await fetch(`${server.url}/lots/${member.id}/work`)).status).toBe(404)
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).toContain(`/lots/${id('Plain')}/work`)
  })
})
