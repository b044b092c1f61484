import { searchLimit } from '@vermeil/contracts/catalog/search-defaults'
import type { NoticePage } from '@vermeil/contracts/contact/notices.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import type { SavedSearchList, SearchCriteria } from '@vermeil/contracts/selling/alerts.schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, startTestServer, type TestServer, testPassword } from '../../../test/test-server.ts'
import { must, one } from '../../platform/must.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.database.pool.query<Row>(text, values)).rows

const call = (person: SignedIn, method: string, path = '', json?: object) =>
  person.fetch(`/api/v1/saved-searches${path}`, { method, ...(json && { json }) })
const oil: SearchCriteria = { medium: ['oil'] }
const bodyOf = (criteria: SearchCriteria, change: object = {}) => ({
  name: 'Oil',
  criteria,
  mail: 'at-once',
  ...change,
})

async function save(person: SignedIn, criteria: SearchCriteria, change: object = {}): Promise<string> {
  const answer = await call(person, 'POST', '', bodyOf(criteria, change))
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const listOf = async (person: SignedIn) => ((await (await call(person, 'GET')).json()) as SavedSearchList).searches

const addArtist = () => server.signedIn({ role: 'artist', isApproved: true })

/** An artist offers a work through the public routes. */
async function offerWork(title: string, { artist, ...change }: { artist?: SignedIn; [field: string]: unknown } = {}) {
  const seller = artist ?? (await addArtist())
  const json = { title, medium: 'oil', startingBid: dollars(200), ...change }
  const draft = (await (await seller.fetch('/api/v1/listings', { method: 'POST', json })).json()) as { id: string }
  await query(
    `insert into artwork_images (artwork_id, position, image_key, width, height, color_names)
     values ($1::uuid, 0, 'artworks/' || $1::text, 1, 1, '{blue}')`,
    [draft.id],
  )
  return { id: draft.id, lotId: await submit(seller, draft.id) }
}
async function submit(seller: SignedIn, listingId: string): Promise<string> {
  const listed = await seller.fetch(`/api/v1/listings/${listingId}/submission`, { method: 'PUT' })
  const { lot } = (await listed.json()) as { lot: { id: string } | null }
  return must(lot, 'a lot of the listed work').id
}

const jobs = ['alerts.match-work', 'notices.announce-work']
async function allMatched() {
  const open = () => query(`select id from pgboss.job where name = any($1) and state <> 'completed'`, [jobs])
  await expect.poll(open, { timeout: 30_000 }).toEqual([])
}
const noticesOf = async (person: SignedIn) =>
  ((await (await person.fetch('/api/v1/notices')).json()) as NoticePage).notices.map(({ kind, details, lot }) =>
    `${kind} ${lot?.title} ${details.text ?? ''}`.trim(),
  )

/** Runs the job again, as when its node died after the commit. */
async function matchAgain(lotId: string, isFirst: boolean) {
  const job = {
    name: 'alerts.match-work',
    data: z.object({ lotId: z.string(), isFirst: z.boolean(), after: z.null() }),
  }
  await server.database.transaction((tx) => server.jobs.send(tx, job, { lotId, isFirst, after: null }))
  await allMatched()
}

describe('saved searches', () => {
  test('are listed in words, renamed, paused, deleted and restored by their owner alone', async () => {
    const [ada, ben] = [await server.signedIn(), await server.signedIn()]
    const { id: artistId } = one(
      await query<{ id: string }>(`insert into artists (name, slug) values ('Zoë Müller', 'zoe-muller') returning id`),
    )
    const first = await save(ada, { q: 'harbor', artist: [artistId], price: ['500'], minPrice: dollars(100) })
    const second = await save(ada, oil, { mail: 'daily' })
    expect(await listOf(ada)).toMatchObject([
      { id: second, name: 'Oil', terms: ['Oil'], mail: 'daily', isPaused: false, newWorks: 0, criteria: oil },
      { id: first, terms: ['“harbor”', 'Zoë Müller', '$500–$1,000', 'From $100'] },
    ])

    const change = { name: 'Oil paintings', mail: 'never', isPaused: true }
    expect((await call(ada, 'PATCH', `/${second}`, change)).status).toBe(204)
    expect((await call(ada, 'PATCH', `/${second}`, { isPaused: false })).status).toBe(204)
    expect(await listOf(ada)).toMatchObject([{ name: 'Oil paintings', mail: 'never', isPaused: false }, { id: first }])

    expect((await call(ada, 'DELETE', `/${second}`)).status).toBe(204)
    expect(await listOf(ada)).toMatchObject([{ id: first }])
    expect((await call(ada, 'PATCH', `/${second}`, change)).status).toBe(404)
    for (const path of [`/${second}/restoration`, `/${second}/restoration`]) {
      expect((await call(ada, 'PUT', path)).status).toBe(204)
    }
    expect(await listOf(ada)).toHaveLength(2)
    expect((await call(ben, 'PATCH', `/${first}`, change)).status).toBe(404)
    expect(await listOf(ben)).toEqual([])
  })

  test('without a criterion, or with one that the search does not know, are refused', async () => {
    const ada = await server.signedIn()
    for (const criteria of [{}, { medium: [] }, { q: ' ' }, { medium: ['gold'] }, { sort: 'newest' }, { limit: 3 }]) {
      expect((await call(ada, 'POST', '', { name: 'Oil', criteria, mail: 'daily' })).status).toBe(422)
    }
    expect((await call(ada, 'POST', '', bodyOf(oil, { name: ' ' }))).status).toBe(422)
  })

  test('are fifty at most, also when they are saved at once or restored', async () => {
    const ada = await server.signedIn()
    const first = await save(ada, oil)
    const others = await Promise.all(Array.from({ length: searchLimit }, () => call(ada, 'POST', '', bodyOf(oil))))
    expect(others.filter(({ status }) => status === 201)).toHaveLength(searchLimit - 1)
    await call(ada, 'DELETE', `/${first}`)
    await save(ada, oil)
    const restored = await call(ada, 'PUT', `/${first}/restoration`)
    expect(await restored.json()).toMatchObject({ code: 'saved-search.full', details: { max: searchLimit } })
    await query('delete from saved_searches where account_id = $1', [ada.id])
  })

  test('are in the export of their owner’s data with what they found, and go with the account', async () => {
    const ada = await server.signedIn()
    await save(ada, { q: 'lighthouse' })
    await offerWork('Lighthouse')
    await allMatched()
    const data = (await (await ada.fetch('/api/v1/account/export', { method: 'POST' })).json()) as Record<
      string,
      object
    >
    expect(data['saved searches']).toMatchObject([
      { name: 'Oil', criteria: { q: 'lighthouse' }, matches: [{ work: 'Lighthouse' }] },
    ])
    const erased = await ada.fetch('/api/v1/account', { method: 'DELETE', json: { password: testPassword } })
    expect(erased.status).toBe(204)
    expect(await query('select from saved_searches where account_id = $1', [ada.id])).toEqual([])
  })
})

describe('a work that comes on offer', () => {
  test('matches exactly the searches that find it', async () => {
    const ada = await server.signedIn()
    const artist = await addArtist()
    const { lotId } = await offerWork('Étude of a harbor', {
      artist,
      ...{ year: 1890, heightCm: 30, widthCm: 20, materials: 'Oil on panel', description: 'Boats dying of the light.' },
    })
    await allMatched()
    const { artistId } = one(
      await query<{ artistId: string }>(`select id as "artistId" from artists where account_id = $1`, [artist.id]),
    )
    const nowhere = '00000000-0000-7000-8000-000000000000'
    const cases: SearchCriteria[] = [
      ...[{ q: 'harb' }, { q: 'harbors' }, { q: 'etude harbor' }, { q: 'harbor etude' }, { q: 'dying' }, { q: 'di' }],
      ...[{ q: 'h' }, { q: 'boats of the' }, { q: 'panel' }, { q: 'windmill' }, { q: 'harbor windmill' }, { q: '!?' }],
      ...[{ medium: ['oil', 'acrylic'] as const }, { medium: ['acrylic'] as const }].map((any) => ({
        medium: [...any.medium],
      })),
      ...[{ size: ['small' as const] }, { size: ['large' as const] }, { period: ['before-1900' as const] }],
      ...[
        { color: ['blue' as const] },
        { color: ['red' as const] },
        { way: ['bid' as const] },
        { way: ['lease' as const] },
      ],
      ...[{ price: ['0' as const] }, { price: ['500' as const] }, { artist: [artistId] }, { artist: [nowhere] }],
      ...[
        { minPrice: dollars(200) },
        { minPrice: dollars(201) },
        { maxPrice: dollars(200) },
        { maxPrice: dollars(199) },
      ],
      { q: 'harbor', artist: [artistId], medium: ['oil'], color: ['blue'], maxPrice: dollars(300) },
      { q: 'harbor', artist: [artistId], medium: ['oil'], color: ['red'] },
      { collection: [nowhere] },
    ]
    const expected: string[] = []
    const saved = new Map<string, string>()
    for (const criteria of cases) {
      // A text without words is no criterion of the search.
      const written = Object.entries(criteria).map(([name, value]) => [name, String(value)])
      const found = await ada.fetch(`/api/v1/lots?${new URLSearchParams(written)}`)
      const { lots } = (await found.json()) as { lots: { id: string }[] }
      if (lots.some(({ id }) => id === lotId)) expected.push(JSON.stringify(criteria))
      saved.set(await save(ada, criteria), JSON.stringify(criteria))
    }
    expect(expected.length).toBeGreaterThan(12)
    await matchAgain(lotId, false)
    const matched = await query<{ id: string }>(
      'select search_id as id from search_matches where search_id = any($1)',
      [[...saved.keys()]],
    )
    expect(matched.map(({ id }) => saved.get(id)).sort()).toEqual(expected.sort())
    expect((await noticesOf(ada)).filter((notice) => notice.startsWith('search-match'))).toHaveLength(1)
  })

  test('is announced once to each person: not to its seller, not twice to a follower, not for a paused search', async () => {
    const artist = await addArtist()
    await offerWork('Overture', { artist })
    await allMatched()
    const [ada, ben, cora, dora] = await Promise.all([1, 2, 3, 4].map(() => server.signedIn()))
    const people = [ada, ben, cora, dora, artist].map((person) => must(person, 'a person'))
    const [searcher, follower, pausing, deleting] = people as [SignedIn, SignedIn, SignedIn, SignedIn]
    for (const person of people) await save(person, { q: 'frost' }, { name: 'Frost' })
    await save(searcher, { q: 'first', medium: ['oil'] }, { name: 'Firsts' })
    const { artistId } = one(
      await query<{ artistId: string }>('select id as "artistId" from artists where account_id = $1', [artist.id]),
    )
    await follower.fetch(`/api/v1/artists/${artistId}/follow`, { method: 'PUT' })
    expect(await (await follower.fetch('/api/v1/follows')).json()).toMatchObject({ artists: [{ id: artistId }] })
    const [paused] = await listOf(pausing)
    await call(pausing, 'PATCH', `/${paused?.id}`, { isPaused: true })
    const [deleted] = await listOf(deleting)
    await call(deleting, 'DELETE', `/${deleted?.id}`)

    const { id, lotId } = await offerWork('First Frost', { artist })
    await allMatched()
    expect(await noticesOf(searcher)).toEqual(['search-match First Frost Frost'])
    expect(await noticesOf(follower)).toEqual(['new-work First Frost'])
    for (const person of [pausing, deleting]) expect(await noticesOf(person)).toEqual([])
    expect((await noticesOf(artist)).filter((notice) => notice.startsWith('search-match'))).toEqual([])
    expect((await listOf(searcher)).map(({ newWorks }) => newWorks)).toEqual([1, 1])
    const seen = (await listOf(searcher))[0]
    expect((await call(searcher, 'PUT', `/${seen?.id}/seen`)).status).toBe(204)
    expect((await listOf(searcher)).map(({ newWorks }) => newWorks)).toEqual([0, 1])

    // A job whose node died after the commit runs again, and the work is offered a second time.
    await searcher.fetch('/api/v1/notices/read', { method: 'POST', json: {} })
    await matchAgain(lotId, true)
    expect((await artist.fetch(`/api/v1/listings/${id}/withdrawal`, { method: 'PUT', json: {} })).status).toBe(200)
    const late = await server.signedIn()
    await save(late, { q: 'frost' }, { name: 'Late' })
    expect(await submit(artist, id)).not.toBe(lotId)
    await allMatched()
    expect(await noticesOf(searcher)).toEqual(['search-match First Frost Frost'])
    expect(await noticesOf(late)).toEqual(['search-match First Frost Late'])
  })

  test('is announced to all, once each, also if the job fails between two batches', async () => {
    // More than two batches, and people with several searches at their borders.
    await query(
      `with people as (
         insert into accounts (email) select 'searcher-' || n || '@example.com' from generate_series(1, 400) n returning id
       )
       insert into saved_searches (account_id, name, criteria, words, anchors, mail)
       select id, 'Glacier ' || n, '{"q":"glacier"}', 'glacier'::tsquery, '{word:glac}', 'never'
       from people cross join generate_series(1, 3) n`,
    )
    // The last person's notice can't be written, until the job was tried.
    const last = one(
      await query<{ id: string }>(
        `select account_id as id from saved_searches where name = 'Glacier 1' order by account_id desc limit 1`,
      ),
    )
    await query(`alter table notices add constraint no_room check (account_id <> '${last.id}')`)
    const { lotId } = await offerWork('Glacier')
    const failed = `select from pgboss.job where name = 'alerts.match-work' and state in ('retry', 'failed')`
    await expect.poll(() => query(failed), { timeout: 30_000 }).toHaveLength(1)
    const announced = () =>
      query<{ people: number; notices: number }>(
        `select count(distinct account_id)::int as people, count(*)::int as notices
         from notices n join accounts a on a.id = n.account_id
         where n.kind = 'search-match' and n.subject_id = $1 and a.email like 'searcher-%'`,
        [lotId],
      )
    const { people } = one(await announced())
    expect(people).toBeLessThan(400)
    await query('alter table notices drop constraint no_room')
    await allMatched()
    expect(await announced()).toEqual([{ people: 400, notices: 400 }])
    // The mails of the next test don't wait for theirs.
    await query(`update notices set mail_settled_at = house_now() where kind = 'search-match' and subject_id = $1`, [
      lotId,
    ])
  })

  test('is mailed at once, with the others of the day, or not at all, and an unsubscribe link stops it', async () => {
    const people = [await server.signedIn(), await server.signedIn(), await server.signedIn()] as const
    for (const [place, mail] of (['at-once', 'daily', 'never'] as const).entries()) {
      await save(must(people[place], 'a person'), { q: 'eclipse' }, { name: 'Eclipses', mail })
    }
    await offerWork('Eclipse over water')
    await allMatched()
    await server.windClock('1 minute')
    const ids = people.map(({ id }) => id)
    const waiting = () => query('select id from notices where mail_settled_at is null and account_id = any($1)', [ids])
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([])
    const mail = await server.mailTo(people[0].email, /^A new work for your search: Eclipse over water$/)
    expect(mail.text).toContain('matches your search “Eclipses”')
    expect(await server.mailsTo(people[1].email)).toEqual([])

    await server.windClock('25 hours')
    const digest = await server.mailTo(people[1].email, /^Your day at Vermeil: 1 notification$/)
    expect(digest.text).toContain('A new work for your search: Eclipse over water')
    expect(await server.mailsTo(people[2].email)).toEqual([])

    const link = must(mail.text.match(/\/unsubscribe\?token=(\S+)/)?.[1], 'a link to unsubscribe')
    const stopped = await fetch(`${server.url}/api/v1/notices/unsubscribe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: link, isOn: false }),
    })
    expect(await stopped.json()).toEqual({ kinds: [{ kind: 'search-match', isOn: false }] })
  })
})
