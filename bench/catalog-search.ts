import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LotSearchQuery } from '@vermeil/contracts/catalog/catalog.schema'
import type pg from 'pg'
import { seedCatalog } from '../server/src/catalog/catalog/catalog.fixtures.ts'
import { projection } from '../server/src/catalog/catalog/search/projection-store.ts'
import { searchLots } from '../server/src/catalog/catalog/search/search-lots.ts'
import { must } from '../server/src/platform/must.ts'
import { type Database, openDatabase } from '../server/src/platform/postgres/database.ts'
import { openEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/postgres/migrate.ts'
import { catalogOf } from './catalog-data.ts'
import { searchByIlike } from './ilike-search.ts'
import { median, percentile, timed } from './timing.ts'

const LARGE = 69_202
const SMALL = 7_000
const ROUNDS = 15

type Case = { name: string; query: LotSearchQuery; isBroadest?: boolean }
type Pool = pg.Pool

/**
 * A faceted search page (rows, count, facets) against the same page by ILIKE, against its own bare SQL, and against
 * itself in a tenth of the catalog. What counts is the ratios: all sides run in turn, in the same minute.
 */
export async function catalogSearch(print: (line: string) => void = console.log) {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres'), settings: { shared_buffers: '256MB' } })
  const opened: Database[] = []
  async function load(count: number): Promise<Database> {
    const name = `works_${count}`
    await postgres.ensureDatabase(name)
    await migrate(postgres.url(name))
    const database = openDatabase({ url: postgres.url(name), max: 4, timeoutMs: 0 })
    opened.push(database)
    const { source, seed } = catalogOf(count)
    const loading = await timed(() =>
      database.transaction(async (tx) => {
        await seedCatalog(tx, seed)
        await projection.rebuildAll(tx)
      }),
    )
    await database.pool.query('vacuum analyze')
    print(`${seed.artworks?.length.toLocaleString('en')} works (${source}), loaded in ${(loading / 1000).toFixed(1)} s`)
    return database
  }

  try {
    const small = await load(SMALL)
    const large = await load(LARGE)
    return report(await run(large.pool, small.pool, await casesOf(large.pool)), print)
  } finally {
    for (const database of opened) await database.close()
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Words of every frequency, from the catalog's own: the commonest, some in the middle, rare ones; and filters. */
async function casesOf(pool: Pool): Promise<Case[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat('select document from lot_search') where word ~ '^[a-z]{4,12}$' order by ndoc desc, word`,
  )
  const words = rows.map((row) => row.word)
  const at = (rank: number) => must(words[Math.min(rank, words.length - 1)], 'a word')
  const broadest: Case[] = [0, 1, 2, 3, 4].map((rank) => ({ name: at(rank), query: { q: at(rank) }, isBroadest: true }))
  const others = [20, 40, 80, 120, 200, 300, 500, 800, 1200, 2000, 3000, 5000].map(at)
  const filters: [string, LotSearchQuery][] = [
    [`${at(100)} + oil`, { q: at(100), medium: ['oil'] }],
    [`${at(150)} + before 1900`, { q: at(150), period: ['before-1900'], size: ['small', 'medium'] }],
    [`${at(60)} + price`, { q: at(60), minPrice: 50_000, maxPrice: 200_000 }],
    [`${at(30)} ${at(90)}`, { q: `${at(30)} ${at(90)}` }],
    [`${at(250).slice(0, 4)}… (beginning)`, { q: at(250).slice(0, 4) }],
    [`${at(400)} (misspelled)`, { q: `${at(400).slice(0, -2)}${at(400).slice(-1)}${at(400).at(-2)}` }],
    [`${at(70)}, by price`, { q: at(70), sort: 'price-low' }],
    ['ending soon, blue', { color: ['blue'], endingSoon: true }],
  ]
  return [
    ...broadest,
    ...others.map((q) => ({ name: q, query: { q } })),
    ...filters.map(([name, query]) => ({ name, query })),
  ]
}

type Statement = string | pg.QueryConfig
type Result = Case & { total: string; page: number[]; bare: number[]; small: number[]; ilike: number }

async function run(large: Pool, small: Pool, cases: readonly Case[]): Promise<Result[]> {
  const results: Result[] = []
  for (const one of cases) {
    const { statements, total } = await recorded(large, one.query)
    const result: Result = { ...one, total, page: [], bare: [], small: [], ilike: 0 }
    await searchLots(small, one.query, null)
    for (let round = 0; round < ROUNDS; round++) {
      result.page.push(await timed(() => searchLots(large, one.query, null)))
      result.bare.push(await timed(() => replay(large, statements)))
      result.small.push(await timed(() => searchLots(small, one.query, null)))
    }
    result.ilike = await timed(() => searchByIlike(large, one.query))
    results.push(result)
  }
  return results
}

/** The statements that a search sends, grouped by what it sends at the same time. */
async function recorded(pool: Pool, query: LotSearchQuery) {
  const statements: [Statement, unknown[] | undefined][] = []
  const spy = new Proxy(pool, {
    get: (target, key) =>
      key === 'query'
        ? (text: Statement, values?: unknown[]) => {
            statements.push([text, values])
            return target.query(text as string, values)
          }
        : Reflect.get(target, key),
  })
  const { total, isTotalCapped } = await searchLots(spy, query, null)
  return { statements, total: `${total}${isTotalCapped ? '+' : ''}` }
}

async function replay(pool: Pool, statements: readonly [Statement, unknown[] | undefined][]) {
  for (const [text, values] of statements) await pool.query(text as string, values)
}

function report(results: readonly Result[], print: (line: string) => void) {
  const ms = (value: number) => value.toFixed(2).padStart(10)
  const columns = ['p50 ms', 'bare SQL', 'a tenth', 'ILIKE'].map((title) => title.padStart(10)).join('')
  print(`${'search'.padEnd(34)}${'matches'.padStart(8)}${columns}`)
  for (const { name, total, page, bare, small, ilike } of results) {
    const figures = [median(page), median(bare), median(small), ilike].map(ms).join('')
    print(`${name.padEnd(34)}${total.padStart(8)}${figures}`)
  }
  const typical = (times: (result: Result) => number[]) => median(results.map((result) => median(times(result))))
  const slow = (times: (result: Result) => number[]) => percentile(results.flatMap(times), 95)
  const p50 = typical(({ page }) => page)
  const p95 = slow(({ page }) => page)
  const overIlike = median(results.map(({ ilike }) => ilike)) / p50
  const overBare = p95 / slow(({ bare }) => bare)
  const broadest = Math.max(...results.filter((one) => one.isBroadest).map(({ page }) => median(page))) / p50
  const growth = p50 / typical(({ small }) => small)
  print(`p50 ${p50.toFixed(2)} ms: ${overIlike.toFixed(0)}× faster than the same page by ILIKE (at least 100)`)
  print(`p95 ${p95.toFixed(2)} ms: ${overBare.toFixed(2)}× its bare SQL (at most 2)`)
  print(`broadest word: ${broadest.toFixed(1)}× the median search (at most 10)`)
  print(`${(LARGE / SMALL).toFixed(1)}× the works cost ${growth.toFixed(1)}× the time`)
  return { p50, p95, overIlike, overBare, broadest, growth, isGrowthKept: growth < LARGE / SMALL }
}
