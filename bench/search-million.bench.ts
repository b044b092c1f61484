import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { seedCatalog } from '../server/src/catalog/catalog/catalog.fixtures.ts'
import { projection } from '../server/src/catalog/catalog/search/projection-store.ts'
import { searchLots } from '../server/src/catalog/catalog/search/search-lots.ts'
import { openDatabase } from '../server/src/platform/postgres/database.ts'
import { openEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../server/src/platform/postgres/migrate.ts'
import { catalogOf } from './catalog-data.ts'
import { growCatalog } from './grow-catalog.ts'
import { median, percentile, timed } from './timing.ts'

const SEEDED = 7_000
const SMALL = 69_202
const LARGE = 1_000_000
const WORDS = 12
const ROUNDS = 15
const PER_SECOND = 100
const SECONDS = 20

/** Broad words, which match thousands of works, one after the other and a hundred a second, in both catalogs. */
const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
const postgres = await openEmbeddedPostgres({
  dir: join(dir, 'postgres'),
  settings: { shared_buffers: '512MB', max_wal_size: '8GB' },
})
try {
  await postgres.ensureDatabase('works')
  await migrate(postgres.url('works'))
  const database = openDatabase({ url: postgres.url('works'), max: 4, timeoutMs: 0 })
  const { pool } = database
  const { source, seed } = catalogOf(SEEDED)
  await database.transaction(async (tx) => {
    await seedCatalog(tx, seed)
    await projection.rebuildAll(tx)
  })
  console.log(`${SEEDED.toLocaleString('en')} works (${source}), to be copied`)
  await grow(pool, SMALL)
  // The same catalog grows on, so that the same words are searched in both.
  const words = await broadWords(pool)
  const small = await measure(pool, words)
  await grow(pool, LARGE)
  const large = await measure(pool, words)
  const growth = large.alone / small.alone
  console.log(`${(LARGE / SMALL).toFixed(1)}× the works cost ${growth.toFixed(1)}× the time (at most 3)`)
  await database.close()
  if (small.spread > 5 || large.spread > 5 || growth > 3) process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
}

async function grow(pool: pg.Pool, count: number) {
  const duration = await timed(() => growCatalog(pool, count))
  console.log(`${count.toLocaleString('en')} works, loaded in ${(duration / 1000).toFixed(0)} s`)
}

async function broadWords(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    `select word from ts_stat('select document from lot_search') where word ~ '^[a-z]{4,12}$'
     order by ndoc desc, word limit $1`,
    [WORDS],
  )
  return rows.map(({ word }) => word)
}

async function measure(pool: pg.Pool, words: readonly string[]) {
  const all: number[] = []
  for (const q of words) {
    const times: number[] = []
    const { total, isTotalCapped, sort } = await searchLots(pool, { q }, null)
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => searchLots(pool, { q }, null)))
    console.log(
      `  ${q.padEnd(14)}${`${total}${isTotalCapped ? '+' : ''}`.padStart(7)} ${sort.padEnd(12)}${ms(median(times))}`,
    )
    all.push(...times)
  }
  const loaded = await underLoad(pool, words)
  const alone = median(all)
  const spread = percentile(loaded, 99) / median(loaded)
  console.log(`  one after the other:   p50 ${ms(alone)}  p99 ${ms(percentile(all, 99))}`)
  console.log(
    `  ${PER_SECOND} requests a second: p50 ${ms(median(loaded))}  p99 ${ms(percentile(loaded, 99))}, ${spread.toFixed(1)}× (at most 5)`,
  )
  return { alone, spread }
}

/**
 * Requests start on time whether or not earlier ones are answered, and their wait counts. One that finds no connection
 * in time has waited, too: an overloaded machine shows in the figures.
 */
async function underLoad(pool: pg.Pool, words: readonly string[]): Promise<number[]> {
  const start = performance.now()
  let failed = 0
  const times = Array.from({ length: PER_SECOND * SECONDS }, async (_, n) => {
    const due = (n * 1000) / PER_SECOND
    await sleep(due)
    await searchLots(pool, { q: words[n % words.length] }, null).catch(() => failed++)
    return performance.now() - start - due
  })
  const waited = await Promise.all(times)
  if (failed > 0) console.log(`  ${failed} of ${waited.length} requests were not answered: this machine is too busy`)
  return waited
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`.padStart(10)
}
