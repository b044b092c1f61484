import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LotSearchQuery } from '@vermeil/contracts/catalogue'
import type pg from 'pg'
import { searchLots } from '../server/src/modules/catalogue/search-lots.ts'
import { seedCatalogue } from '../server/src/modules/catalogue/seed.ts'
import { openDatabase } from '../server/src/platform/postgres/database.ts'
import { openEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/postgres/migrate.ts'
import { catalogueOf } from './catalogue-data.ts'
import { searchByIlike } from './ilike-search.ts'
import { median, percentile, timed } from './timing.ts'

const LARGE = 69_202
const SMALL = 7_000
const ROUNDS = 15

type Case = { name: string; query: LotSearchQuery; isBroadest?: boolean }
type Pool = pg.Pool

/**
 * A faceted search page (rows, count, facets) against the same page by ILIKE, and against its own bare SQL. What counts
 * is the ratios: both sides run in turn, on the same machine in the same minute.
 */
export async function catalogueSearch(print: (line: string) => void = console.log) {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const postgres = await openEmbeddedPostgres({ dir: join(dir, 'postgres'), settings: { shared_buffers: '256MB' } })
  try {
    const small = await measure(postgres, SMALL, print)
    const large = await measure(postgres, LARGE, print)
    const growth = large.p50 / small.p50
    print(
      `cost from ${SMALL.toLocaleString('en')} to ${LARGE.toLocaleString('en')} works (${(LARGE / SMALL).toFixed(1)}×): ${growth.toFixed(1)}×`,
    )
    return { ...large, growth }
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

async function measure(
  postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>,
  count: number,
  print: (line: string) => void,
) {
  const name = `works_${count}`
  await postgres.ensureDatabase(name)
  await migrate(postgres.url(name))
  const database = openDatabase({ url: postgres.url(name), max: 4 })
  try {
    const { source, seed } = catalogueOf(count)
    const loading = await timed(() => database.transaction((tx) => seedCatalogue(tx, seed)))
    await database.pool.query('vacuum analyze')
    print(
      `\n${seed.artworks?.length.toLocaleString('en')} works (${source}), loaded in ${(loading / 1000).toFixed(1)} s`,
    )
    const cases = await casesOf(database.pool)
    const ilike = await database.pool.connect()
    try {
      return report(await run(database.pool, ilike, cases), print)
    } finally {
      ilike.release()
    }
  } finally {
    await database.close()
  }
}

/** Words of every frequency, from the catalogue's own: the commonest, some in the middle, rare ones; and filters. */
async function casesOf(pool: Pool): Promise<Case[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat('select document from lot_search') where word ~ '^[a-z]{4,12}$' order by ndoc desc, word`,
  )
  const words = rows.map((row) => row.word)
  const at = (rank: number) => words[Math.min(rank, words.length - 1)]!
  const broadest: Case[] = [0, 1, 2, 3, 4].map((rank) => ({ name: at(rank), query: { q: at(rank) }, isBroadest: true }))
  const others = [20, 40, 80, 120, 200, 300, 500, 800, 1200, 2000, 3000, 5000].map(at)
  const filters: [string, LotSearchQuery][] = [
    [`${at(100)} + oil`, { q: at(100), medium: ['oil'] }],
    [`${at(150)} + before 1900`, { q: at(150), period: ['before-1900'], size: ['small', 'medium'] }],
    [`${at(60)} + price`, { q: at(60), minPrice: 50_000, maxPrice: 200_000 }],
    [`${at(30)} ${at(90)}`, { q: `${at(30)} ${at(90)}` }],
    [`${at(250).slice(0, 4)}… (beginning)`, { q: at(250).slice(0, 4) }],
    [`${at(400)} (misspelt)`, { q: `${at(400).slice(0, -2)}${at(400).slice(-1)}${at(400).at(-2)}` }],
    [`${at(70)}, by price`, { q: at(70), sort: 'price-low' }],
    ['ending soon, blue', { colour: ['blue'], endingSoon: true }],
  ]
  return [
    ...broadest,
    ...others.map((q) => ({ name: q, query: { q } })),
    ...filters.map(([name, query]) => ({ name, query })),
  ]
}

type Statement = string | pg.QueryConfig
type Result = Case & { total: string; page: number[]; bare: number[]; ilike: number }

async function run(pool: Pool, ilike: pg.PoolClient, cases: readonly Case[]): Promise<Result[]> {
  const results: Result[] = []
  for (const one of cases) {
    const { statements, total } = await recorded(pool, one.query)
    const page: number[] = []
    const bare: number[] = []
    await searchLots(pool, one.query, null)
    for (let round = 0; round < ROUNDS; round++) {
      page.push(await timed(() => searchLots(pool, one.query, null)))
      bare.push(await timed(() => replay(pool, statements)))
    }
    results.push({ ...one, total, page, bare, ilike: await timed(() => searchByIlike(ilike, one.query)) })
  }
  return results
}

/** The statements that a search sends, with what it sends at the same time kept together. */
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
  const ms = (value: number) => value.toFixed(2).padStart(9)
  print(
    `${'search'.padEnd(34)}${'matches'.padStart(8)}${'p50 ms'.padStart(9)}${'bare'.padStart(9)}${'ILIKE'.padStart(9)}`,
  )
  for (const { name, total, page, bare, ilike } of results) {
    print(`${name.padEnd(34)}${total.padStart(8)}${ms(median(page))}${ms(median(bare))}${ms(ilike)}`)
  }
  const pages = results.flatMap(({ page }) => page)
  const p50 = median(results.map(({ page }) => median(page)))
  const overIlike = median(results.map(({ ilike }) => ilike)) / p50
  const overBare =
    percentile(pages, 95) /
    percentile(
      results.flatMap(({ bare }) => bare),
      95,
    )
  const broadest = Math.max(...results.filter((one) => one.isBroadest).map(({ page }) => median(page))) / p50
  print(`p50 ${ms(p50).trim()} ms: ${overIlike.toFixed(0)}× faster than the same page by ILIKE (at least 100)`)
  print(`p95 ${ms(percentile(pages, 95)).trim()} ms: ${overBare.toFixed(2)}× its bare SQL (at most 2)`)
  print(`broadest word: ${broadest.toFixed(1)}× the median search (at most 10)`)
  return { p50, overIlike, overBare, broadest }
}
