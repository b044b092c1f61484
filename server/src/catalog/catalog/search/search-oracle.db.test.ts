import { Category, ColorName, Medium, Period, SizeBand } from '@vermeil/contracts/catalog/artworks.schema'
import {
  Availability,
  endingSoonHours,
  type FacetDimension,
  type LotSearchQuery,
  PriceBand,
  pageSize,
  WayToBuy,
} from '@vermeil/contracts/catalog/catalog.schema'
import { dollars } from '@vermeil/contracts/money.schema'
import { sampleSize } from '@vermeil/test-kit/tier'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/test-database.ts'
import { must } from '../../../platform/must.ts'
import { hangWorks, soldFor } from '../catalog.fixtures.ts'
import { facetKey, facetKeysOf } from './facets.ts'
import { searchLots } from './search-lots.ts'

const WORKS = 300
const searches = sampleSize(300, 60)
const words = ['harbor', 'night', 'river', 'garden', 'windmill']
const someone = { accountId: '018f0000-0000-7000-8000-000000000001', isAdmin: false }

type Row = { id: string; words: string[]; keys: Set<string>; price: number; closesAt: number }
let database: TestDatabase
let rows: Row[]

/** The same on every run. */
const pick = <T>(values: readonly T[], seed: number): T =>
  must(values[Math.floor(((seed * 2_654_435_761) % 4_294_967_296) / 7) % values.length], 'a value')

beforeAll(async () => {
  database = await createTestDatabase()
  await hangWorks(
    database,
    Array.from({ length: WORKS }, (_, n) => ({
      title: `${pick(words, n)} ${pick(words, n + 1_000)}`,
      artist: `Artist ${pick([1, 2, 3, 4, 5, 6], n + 2)}`,
      ...(n % 3 === 0 && { collection: `Collection ${pick([1, 2, 3], n + 3)}` }),
      colors: [pick(ColorName.options, n + 4), pick(ColorName.options, n + 5)],
      artwork: {
        medium: pick(Medium.options, n + 6),
        category: pick(Category.options, n + 7),
        year: 1850 + (n % 180),
        height_cm: 10 + (n % 250),
        ...(n % 5 === 0 && { status: 'sold' as const }),
      },
      lot:
        n % 5 === 0
          ? soldFor(dollars(100 + n * 40))
          : {
              starting_bid_cents: dollars(50 + n * 30),
              closes_at: new Date(Date.now() + (n % 60) * 3_600_000 + 60_000),
            },
    })),
  )
  const { rows: found } = await database.pool.query(
    `select s.lot_id as id, tsvector_to_array(s.document) as lexemes, s.price_cents as price,
       extract(epoch from s.closes_at) * 1000 as closes_at, a.artist_id, a.collection_id, a.title
     from lot_search s join public_works a on a.id = s.artwork_id`,
  )
  rows = found.map(({ id, lexemes, price, closes_at, artist_id, collection_id, title }) => {
    const keys = [...facetKeysOf(lexemes), facetKey('artist', artist_id)]
    if (collection_id) keys.push(facetKey('collection', collection_id))
    return { id, words: title.split(' '), keys: new Set(keys), price, closesAt: closes_at }
  })
})
afterAll(() => database.close())

const dimensions = {
  category: Category.options,
  medium: Medium.options,
  period: Period.options,
  size: SizeBand.options,
  color: ColorName.options,
  way: WayToBuy.options,
  availability: Availability.options,
  price: PriceBand.options,
}
const some = (values: readonly string[]) => fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }))
const queries = fc.record({
  words: fc.subarray(words, { maxLength: 2 }),
  // Few at a time: a search narrowed in every way finds nothing.
  narrowed: fc.subarray(Object.keys(dimensions), { maxLength: 2 }),
  values: fc.record(Object.fromEntries(Object.entries(dimensions).map(([name, values]) => [name, some(values)]))),
  ofRows: fc.constantFrom(null, 'artist' as const, 'collection' as const),
  row: fc.nat(WORKS - 1),
  minPrice: fc.option(fc.integer({ min: 0, max: dollars(4_000) }), { freq: 3 }),
  endingSoon: fc.boolean(),
  includeSold: fc.boolean(),
})

/** What a plain reading of all works gives. */
const matches = (row: Row, query: LotSearchQuery, without?: FacetDimension) =>
  (query.q ?? '').split(' ').every((word) => row.words.some((one) => one.startsWith(word))) &&
  [...Object.keys(dimensions), 'artist', 'collection'].every((dimension) => {
    const asked = query[dimension as FacetDimension]
    return dimension === without || !asked?.length || asked.some((value) => row.keys.has(`${dimension}:${value}`))
  }) &&
  (without === 'price' || row.price >= (query.minPrice ?? 0)) &&
  (!query.endingSoon || (row.closesAt > Date.now() && row.closesAt <= Date.now() + endingSoonHours * 3_600_000))

test('results, order, total and facets are those of a plain reading of all works', { tags: ['sampled'] }, async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(
      queries,
      async ({ words: asked, narrowed, values, ofRows, row, minPrice, endingSoon, includeSold }) => {
        const known = [...must(rows[row % rows.length], 'a row').keys].find(
          (key) => ofRows && key.startsWith(`${ofRows}:`),
        )
        const query: LotSearchQuery = {
          ...(asked.length > 0 && { q: asked.join(' ') }),
          ...Object.fromEntries(narrowed.map((name) => [name, values[name] ?? undefined])),
          ...(ofRows && known && { [ofRows]: [known.slice(ofRows.length + 1)] }),
          ...(minPrice !== null && { minPrice }),
          ...(endingSoon && { endingSoon }),
          includeSold,
          sort: 'price-low',
        }
        const scoped: LotSearchQuery =
          includeSold || query.availability ? query : { ...query, availability: ['on-auction', 'upcoming'] }
        const expected = rows.filter((one) => matches(one, scoped))
        seen += expected.length
        const page = await searchLots(database.pool, query, someone)
        expect(page.total).toBe(expected.length)
        const ordered = expected.toSorted((a, b) => a.price - b.price || (a.id < b.id ? -1 : 1))
        expect(page.lots.map(({ id }) => id)).toEqual(ordered.slice(0, pageSize).map(({ id }) => id))
        for (const [dimension, counted] of Object.entries(must(page.facets, 'facets').dimensions)) {
          const free = rows.filter((one) => matches(one, scoped, dimension as FacetDimension))
          const counts = new Map<string, number>()
          for (const key of free.flatMap(({ keys }) => [...keys])) {
            if (key.startsWith(`${dimension}:`)) counts.set(key, (counts.get(key) ?? 0) + 1)
          }
          const given = counted.filter(({ count }) => count > 0)
          expect(new Map(given.map(({ value, count }) => [`${dimension}:${value}`, count]))).toEqual(counts)
        }
      },
    ),
    { numRuns: searches },
  )
  expect(seen).toBeGreaterThan(2 * searches)
})
