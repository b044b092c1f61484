import type { ArtistView, OwnArtistPage } from '@vermeil/contracts/catalog/artists.schema'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../../test/test-server.ts'
import { must } from '../../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const own = '/api/v1/account/artist-page'
const exhibitions = [
  { year: 2025, title: 'Northern Light', place: 'Kunsthall Bergen' },
  { year: 2027, title: 'Tidelines', place: '' },
]
const links = [{ label: 'Studio', url: 'https://studio.example/ada' }]

async function save(person: SignedIn, change: unknown) {
  const answer = await person.fetch(own, { method: 'PATCH', json: change })
  return { status: answer.status, body: (await answer.json()) as OwnArtistPage }
}
const read = async (person: SignedIn) => (await (await person.fetch(own)).json()) as OwnArtistPage
const pageOf = (page: OwnArtistPage) => must(page.artist, 'a page')
const seen = async (artistId: string) =>
  (await (await fetch(`${server.url}/api/v1/artists/${artistId}`)).json()) as ArtistView
const anArtist = async (names: { firstName: string; lastName: string; bio?: string }) => {
  const person = await server.signedIn({ role: 'artist' })
  await person.fetch('/api/v1/account/profile', { method: 'PATCH', json: names })
  return person
}

test('the first save creates the page from the profile, and visitors see what was saved', async () => {
  const ada = await anArtist({ firstName: 'Ada', lastName: 'Brush', bio: 'Paints tides.' })
  expect(await read(ada)).toEqual({ artist: null, newFollowers: 0 })

  const { status, body } = await save(ada, { statement: ' Salt dries slowly. ' })
  expect(status).toBe(200)
  const { id } = pageOf(body)
  const texts = { name: 'Ada Brush', bio: 'Paints tides.', statement: 'Salt dries slowly.' }
  expect(await seen(id)).toMatchObject({ ...texts, exhibitions: [], links: [] })

  await save(ada, { exhibitions, links })
  expect(await seen(id)).toMatchObject({ ...texts, exhibitions, links })
  // A list is replaced in its new order; what isn't sent stays.
  await save(ada, { exhibitions: exhibitions.toReversed() })
  expect(await seen(id)).toMatchObject({ ...texts, exhibitions: exhibitions.toReversed(), links })
  await save(ada, { bio: '', links: [] })
  expect(await seen(id)).toMatchObject({ statement: texts.statement, bio: '', links: [] })
})

test('bad input is refused at its field, and nothing changes', async () => {
  const ben = await anArtist({ firstName: 'Ben', lastName: 'Ochre' })
  await save(ben, { exhibitions, links })
  const before = await read(ben)
  const [show] = exhibitions
  for (const [change, path] of [
    [{ exhibitions: [show, { ...show, year: 1899 }] }, 'exhibitions.1.year'],
    [{ exhibitions: [{ ...show, title: ' ' }] }, 'exhibitions.0.title'],
    [{ exhibitions: Array.from({ length: 51 }, () => show) }, 'exhibitions'],
    [{ links: [{ label: 'Bad', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    [{ links: [{ label: '', url: 'https://a.example' }] }, 'links.0.label'],
    [{ links: Array.from({ length: 11 }, () => links[0]) }, 'links'],
    // The texts are fine, and are not saved without the list.
    [{ statement: 'New', bio: 'x'.repeat(2_001) }, 'bio'],
  ] as const) {
    const { status, body } = await save(ben, change)
    expect(status, path).toBe(422)
    expect(body).toMatchObject({ code: 'request.invalid', details: { issues: [{ path }] } })
  }
  expect((await save(ben, { isFeatured: true })).status).toBe(422)
  expect(await read(ben)).toEqual(before)
})

test('only artists begin a page, and each changes their own', async () => {
  const [cleo, dan] = [await anArtist({ firstName: 'Cleo', lastName: 'Umber' }), await server.signedIn()]
  const page = pageOf((await save(cleo, { statement: 'Mine.' })).body)
  expect(await save(dan, { statement: 'Theirs.' })).toMatchObject({
    status: 403,
    body: { code: 'listing.not-a-seller' },
  })
  expect(await read(dan)).toEqual({ artist: null, newFollowers: 0 })
  const eve = await anArtist({ firstName: 'Eve', lastName: 'Sienna' })
  expect(pageOf((await save(eve, { statement: 'Other.' })).body).id).not.toBe(page.id)
  expect((await seen(page.id)).statement).toBe('Mine.')
})

test('two saves at once leave one whole list', async () => {
  const finn = await anArtist({ firstName: 'Finn', lastName: 'Madder' })
  const lists = [2001, 2002, 2003, 2004].map((year) => exhibitions.map((show) => ({ ...show, year })))
  const answers = await Promise.all(lists.map((list) => save(finn, { exhibitions: list })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(lists).toContainEqual(pageOf(await read(finn)).exhibitions)
})

test('followers of the last 30 days are counted, without their names', async () => {
  const gus = await anArtist({ firstName: 'Gus', lastName: 'Ivory' })
  const { id } = pageOf((await save(gus, {})).body)
  const [early, late] = [await server.signedIn(), await server.signedIn()]
  const follow = (person: SignedIn) => person.fetch(`/api/v1/artists/${id}/follow`, { method: 'PUT' })
  await follow(early)
  await server.database.pool.query(
    `update follows set created_at = (select house_now()) - interval '31 days' where account_id = $1`,
    [early.id],
  )
  await follow(late)
  expect(await read(gus)).toMatchObject({ artist: { followers: 2 }, newFollowers: 1 })
})

test('the portrait is the picture of the account, from then on', async () => {
  const hal = await anArtist({ firstName: 'Hal', lastName: 'Slate' })
  const { id } = pageOf((await save(hal, { statement: 'Stone.' })).body)
  const data = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(data)], { type: 'image/png' }), 'me')
  const { avatar } = (await (await hal.fetch('/api/v1/account/avatar', { method: 'POST', body })).json()) as {
    avatar: string
  }
  expect((await seen(id)).avatarKey).toBe(avatar)
  await hal.fetch('/api/v1/account/avatar', { method: 'DELETE' })
  expect((await seen(id)).avatarKey).toBeNull()
})

test('the page is in the person’s export and goes with the account; a work on record keeps the name', async () => {
  const erase = (person: SignedIn) =>
    person.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
  const [ivy, jon] = [
    await anArtist({ firstName: 'Ivy', lastName: 'Rose' }),
    await anArtist({ firstName: 'Jon', lastName: 'Gray', bio: 'Born in Oslo.' }),
  ]
  const [left, recorded] = [
    pageOf((await save(ivy, { exhibitions, links })).body).id,
    pageOf((await save(jon, { statement: 'Gray.', exhibitions, links })).body).id,
  ]
  await jon.fetch(`/api/v1/artists/${left}/follow`, { method: 'PUT' })
  const exported = JSON.stringify(await (await jon.fetch('/api/v1/account/export', { method: 'POST' })).json())
  for (const text of ['Born in Oslo.', 'Gray.', 'Northern Light', 'https://studio.example/ada']) {
    expect(exported).toContain(text)
  }

  await server.database.pool.query(
    `insert into artworks (artist_id, seller_id, status, title, category, medium, starting_bid_cents)
     values ($1, $2, 'withdrawn', 'Fjord', 'painting', 'oil', 10000)`,
    [recorded, jon.id],
  )
  expect([(await erase(ivy)).status, (await erase(jon)).status]).toEqual([204, 204])
  expect((await fetch(`${server.url}/api/v1/artists/${left}`)).status).toBe(404)
  const blank = { bio: '', statement: '', location: '', exhibitions: [], links: [] }
  expect(await seen(recorded)).toMatchObject({ name: 'Jon Gray', ...blank })
})
