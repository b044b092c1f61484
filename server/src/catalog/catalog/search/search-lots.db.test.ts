import type { LotSearchPage, LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { must } from '../../../platform/must.ts'
import { hangWorks, soldFor } from '../catalog.fixtures.ts'
import { projection, projectionForm, projectionVersion } from './projection-store.ts'
import { searchLots } from './search-lots.ts'
import { createSuggest } from './suggest.ts'

let database: TestDatabase
let lots: Map<string, string>
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

beforeAll(async () => {
  database = await createTestDatabase()
  lots = await hangWorks(database, [
    {
      title: 'Étude of a harbor',
      artist: 'Zoë Müller',
      colors: ['blue', 'gray'],
      collection: 'Coasts',
      lot: { closes_at: hours(5) },
    },
    {
      title: 'Harbors at night',
      artist: 'Ada Brush',
      colors: ['black'],
      lot: { buy_now_cents: dollars(900), buy_now_visibility: 'private' },
    },
    {
      title: 'Portrait of a gardener',
      artist: 'Ada Brush',
      artwork: { medium: 'watercolor', year: 1890, height_cm: 30, width_cm: 20 },
      lot: { starting_bid_cents: dollars(600), buy_now_cents: dollars(1200) },
    },
    {
      title: 'Bronze hare',
      artist: 'Iris Calder',
      artwork: {
        medium: 'sculpture',
        category: 'sculpture',
        materials: 'Patinated bronze',
        is_leasable: true,
        lease_price_cents: dollars(80),
      },
    },
    { title: 'Quiet room', artist: 'Iris Calder', lot: soldFor(dollars(3000)), artwork: { status: 'sold' } },
    {
      title: 'Secret price',
      artist: 'Iris Calder',
      lot: { buy_now_cents: dollars(5000), buy_now_visibility: 'hidden' },
    },
    { title: 'Withdrawn work', lot: { state: 'withdrawn' }, artwork: { status: 'withdrawn' } },
  ])
})
afterAll(() => database.close())

const someone = { accountId: '018f0000-0000-7000-8000-000000000001', isAdmin: false }
const search = (query: LotSearchQuery, viewer: typeof someone | null = null) => searchLots(database.pool, query, viewer)
const titles = (page: LotSearchPage) => page.lots.map((lot) => lot.title).sort()
const count = (
  page: LotSearchPage,
  dimension: keyof NonNullable<LotSearchPage['facets']>['dimensions'],
  value: string,
) => must(page.facets, 'facets').dimensions[dimension].find((one) => one.value === value)?.count

describe('words', () => {
  test('a beginning, another form of a word, and a name without its accents all find the work', async () => {
    expect(titles(await search({ q: 'harb' }))).toEqual(['Harbors at night', 'Étude of a harbor'])
    expect(titles(await search({ q: 'harbors' }))).toEqual(['Harbors at night', 'Étude of a harbor'])
    expect(titles(await search({ q: 'zoe muller' }))).toEqual(['Étude of a harbor'])
    expect(titles(await search({ q: 'etude' }))).toEqual(['Étude of a harbor'])
    expect(titles(await search({ q: 'patinated' }))).toEqual(['Bronze hare'])
  })

  test('a misspelled word is corrected, and the answer says to what', async () => {
    const page = await search({ q: 'gardner portriat' })
    expect(titles(page)).toEqual(['Portrait of a gardener'])
    expect(page.correctedTo).toBe('gardener portrait')
  })

  test('what nothing resembles finds nothing, and corrects nothing', async () => {
    expect(await search({ q: 'xylophone' })).toMatchObject({ lots: [], total: 0, correctedTo: null })
  })

  test('the characters of the query language are just characters', async () => {
    for (const q of [`harbor' & !x | (`, `#44`, ':*', `\\'; drop table lots`, '%_', '<b>']) {
      await expect(search({ q })).resolves.toBeDefined()
    }
  })

  test('a title that matches comes before a description that does', async () => {
    const extra = await createTestDatabase()
    await hangWorks(extra, [
      { title: 'Untitled', artwork: { description: 'Seen near the windmill.' } },
      { title: 'The windmill' },
      { title: 'Windmill, windmill', lot: soldFor(dollars(100)), artwork: { status: 'sold' } },
    ])
    // Whatever is on offer comes before all that is sold.
    const page = await searchLots(extra.pool, { q: 'windmill', includeSold: true }, null)
    expect(page.lots.map((lot) => lot.title)).toEqual(['The windmill', 'Untitled', 'Windmill, windmill'])
    await extra.close()
  })

  test('words that only sold works have are counted there, and a correction to them stays', async () => {
    const known = await search({ q: 'quiet room' })
    expect(known).toMatchObject({ total: 0, correctedTo: null })
    expect(count(known, 'availability', 'sold')).toBe(1)
    const corrected = await search({ q: 'quiett' })
    expect(corrected).toMatchObject({ total: 0, correctedTo: 'quiet' })
    expect(count(corrected, 'availability', 'sold')).toBe(1)
  })
})

describe('filters and facets', () => {
  test('withdrawn lots are not there; sold ones are counted, and shown where they are asked for', async () => {
    const page = await search({})
    expect(page.total).toBe(5)
    expect(page.lots.at(0)?.title).toBe('Étude of a harbor')
    expect(count(page, 'availability', 'sold')).toBe(1)
    expect(count(page, 'availability', 'on-auction')).toBe(5)
    const all = await search({ includeSold: true })
    expect(all.total).toBe(6)
    expect(count(all, 'availability', 'sold')).toBe(1)
    expect(titles(await search({ availability: ['sold'] }))).toEqual(['Quiet room'])
  })

  test('a facet counts what its other values would give, under all other filters', async () => {
    const page = await search({ medium: ['oil'], availability: ['on-auction'] })
    expect(titles(page)).toEqual(['Harbors at night', 'Secret price', 'Étude of a harbor'])
    expect(count(page, 'medium', 'oil')).toBe(3)
    expect(count(page, 'medium', 'sculpture')).toBe(1)
    expect(count(page, 'size', 'small')).toBe(0) // emptied by the filters: reported, so that it can be disabled
    expect(count(page, 'medium', 'acrylic')).toBeUndefined() // no work has it
    expect(count(page, 'availability', 'sold')).toBe(1) // oil, sold
    expect(count(page, 'size', 'medium')).toBe(3)
  })

  test('artist, collection, color, period, size and price narrow', async () => {
    const all = await search({ includeSold: true })
    const iris = must(
      must(all.facets, 'facets').dimensions.artist.find((one) => one.label === 'Iris Calder'),
      'Iris Calder among the artists',
    )
    expect(iris.count).toBe(3)
    expect(titles(await search({ artist: [iris.value] }))).toEqual(['Bronze hare', 'Secret price'])
    const coasts = must(
      must(all.facets, 'facets').dimensions.collection.find((one) => one.label === 'Coasts'),
      'Coasts among the collections',
    )
    expect(titles(await search({ collection: [coasts.value] }))).toEqual(['Étude of a harbor'])
    expect(titles(await search({ color: ['blue', 'black'] }))).toEqual(['Harbors at night', 'Étude of a harbor'])
    expect(titles(await search({ period: ['before-1900'], size: ['small'] }))).toEqual(['Portrait of a gardener'])
    expect(titles(await search({ minPrice: dollars(500), maxPrice: dollars(700) }))).toEqual(['Portrait of a gardener'])
    expect(titles(await search({ price: ['2500'], includeSold: true }))).toEqual(['Quiet room'])
    expect(titles(await search({ way: ['lease'] }))).toEqual(['Bronze hare'])
    expect(titles(await search({ endingSoon: true }))).toEqual(['Étude of a harbor'])
    expect(all.facets?.endingSoon).toBe(1)
  })

  test('an artist nobody knows matches nothing, and is no error', async () => {
    expect((await search({ artist: [someone.accountId] })).total).toBe(0)
  })
})

describe('suggestions', () => {
  const suggest = (typed: string, limit?: number) => createSuggest(database.pool)(typed, limit)
  const found = async (typed: string) => {
    const { artists, works } = await suggest(typed)
    return { artists: artists.map(({ name }) => name), works: works.map(({ title }) => title) }
  }

  test('are artists and works whose words begin like those typed, accents or not', async () => {
    expect(await found('zoe mu')).toEqual({ artists: ['Zoë Müller'], works: ['Étude of a harbor'] })
    expect(await found('bronze ha')).toEqual({ artists: [], works: ['Bronze hare'] })
    expect(await found('')).toEqual({ artists: [], works: [] })
    for (const typed of [`harbor' & !x | (`, ':*', `\\'; drop table lots`]) {
      await expect(suggest(typed)).resolves.toBeDefined()
    }
  })

  test('have what can be had first, and say so', async () => {
    const { artists, works } = await suggest('calder')
    expect(artists).toMatchObject([{ name: 'Iris Calder', worksOnOffer: 2 }])
    expect(works.map(({ isOnOffer }) => isOnOffer)).toEqual([true, true, false])
    expect(works.at(-1)?.title).toBe('Quiet room')
    expect((await suggest('calder', 1)).works).toHaveLength(1)
  })

  test('tolerate a typo, and say what was looked for instead', async () => {
    expect(await suggest('caldr')).toMatchObject({ correctedTo: 'calder', artists: [{ name: 'Iris Calder' }] })
    expect(await suggest('xylophone')).toEqual({ artists: [], works: [], correctedTo: null })
  })
})

describe('what only some may see', () => {
  const priceOf = (page: LotSearchPage, title: string) =>
    must(
      page.lots.find((lot) => lot.title === title),
      'a lot of that title',
    ).buyNowPrice

  test('a private price is for signed-in people, a hidden one for nobody until the end', async () => {
    const [visitor, member] = [await search({}), await search({}, someone)]
    expect(priceOf(visitor, 'Harbors at night')).toBeNull()
    expect(priceOf(member, 'Harbors at night')).toBe(dollars(900))
    expect(priceOf(visitor, 'Portrait of a gardener')).toBe(dollars(1200))
    expect(priceOf(member, 'Secret price')).toBeNull()
  })

  test('nor can it be learned by filtering or counting', async () => {
    expect(titles(await search({ way: ['buy-now'] }))).toEqual(['Portrait of a gardener'])
    expect(titles(await search({ way: ['buy-now'] }, someone))).toEqual(['Harbors at night', 'Portrait of a gardener'])
    expect(count(await search({}), 'way', 'buy-now')).toBe(1)
    expect(count(await search({}, someone), 'way', 'buy-now')).toBe(2)
  })
})

describe('pages', () => {
  test('equal keys neither skip nor repeat a lot, in any order', async () => {
    const server = await createTestDatabase()
    await hangWorks(
      server,
      Array.from({ length: 61 }, (_, n) => ({ title: `Twin ${n}`, lot: { closes_at: hours(50) } })),
    )
    for (const sort of ['ending-soon', 'newest', 'price-low', 'price-high', 'most-watched', 'relevance'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page: LotSearchPage = await searchLots(server.pool, { q: 'twin', sort, cursor }, null)
        seen.push(...page.lots.map((lot) => lot.id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(new Set(seen).size, sort).toBe(61)
      expect(seen.length, sort).toBe(61)
    }
    await server.close()
  })

  test('a page follows its order', async () => {
    const page = await search({ sort: 'price-high', includeSold: true })
    const prices = page.lots.map((lot) => lot.hammerPrice ?? lot.currentBid ?? lot.startingBid)
    expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  })

  test('a cursor that is not ours is refused', async () => {
    await expect(search({ cursor: 'bm90IG91cnM' })).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

test('a bid moves the price in the search once the lot is refreshed', async () => {
  const id = must(lots.get('Bronze hare'), 'the bronze hare')
  await sql`update lots set current_bid_cents = ${dollars(7000)}, leader_id = uuidv7(), lead_instruction = 1, bid_count = 1,
    sequence = 1 where id = ${id}`.execute(database.db)
  expect(await projection.findStale(database.db)).toEqual([id]) // what a node that stopped too early leaves behind
  await database.transaction((tx) => projection.rebuild(tx, [id]))
  expect(await projection.findStale(database.db)).toEqual([])
  expect(titles(await search({ price: ['5000'] }))).toEqual(['Bronze hare'])
  // From the first bid on it can't be leased any more.
  expect((await search({ way: ['lease'] })).total).toBe(0)
})

test('a change of the rows has a version of its own', () => {
  // Another form: raise `projectionVersion` and write the new form here.
  expect({ form: projectionForm, version: projectionVersion }).toEqual({ form: '0fe85a19a401a605', version: 1 })
})

test('rows that an older version of the code built are found and rebuilt, those of a newer one are left alone', async () => {
  const sculptures = async () => count(await search({}), 'category', 'sculpture')
  expect(await projection.isOutdated(database.db)).toBe(false)
  await sql`update lot_search set projection_version = projection_version + 1`.execute(database.db)
  expect([await projection.isOutdated(database.db), await projection.findStale(database.db)]).toEqual([false, []])
  await sql`update lot_search set projection_version = projection_version - 2, facts = ''`.execute(database.db)
  expect(await sculptures()).toBe(0)
  expect(await projection.isOutdated(database.db)).toBe(true)
  const stale = await projection.findStale(database.db)
  expect(stale).toHaveLength(6)
  expect(await projection.findStale(database.db, stale[1])).toEqual(stale.slice(2))
  await database.transaction((tx) => projection.rebuild(tx, stale))
  expect(await projection.isOutdated(database.db)).toBe(false)
  expect(await sculptures()).toBe(1)
})

test('a lot that is withdrawn while its row is being rebuilt is not found afterwards', async () => {
  const id = must(lots.get('Bronze hare'), 'the bronze hare')
  const isBlocked = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into lot_search%'`.execute(
      database.db,
    )
    return rows.length > 0
  }
  let rebuilding: Promise<void> | undefined
  await database.transaction(async (tx) => {
    await sql`update lots set state = 'withdrawn', closes_at = null where id = ${id}`.execute(tx)
    await projection.rebuild(tx, [id])
    // It has read the lot as it was before, and waits for the row that this transaction deleted.
    rebuilding = database.transaction((other) => projection.rebuild(other, [id]))
    await vi.waitFor(async () => expect(await isBlocked()).toBe(true), { timeout: 10_000 })
  })
  await rebuilding
  expect(titles(await search({ q: 'bronze hare' }))).toEqual([])
})
