import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts'
import { artistFigures } from './catalog/catalog/public/artist-figure-store.ts'
import { artistCounters, watchCounters } from './catalog/catalog/public/counter-store.ts'
import { createMetrics, type Metrics } from './platform/http/metrics.ts'
import { repairCounters } from './platform/repair-counters.ts'
import { lotCounters } from './selling/auctions/lots/lot-counter-store.ts'

let database: TestDatabase
let metrics: Metrics
let run: () => Promise<void>
const lines: Record<string, unknown>[] = []
const ids = { artist: '', artwork: '', lot: '' }

beforeAll(async () => {
  database = await createTestDatabase()
  metrics = createMetrics()
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const checks = [artistCounters(database), watchCounters(database), lotCounters(database)]
  run = repairCounters({ jobs: null as never, logger, metrics, checks }).api
  await fill()
})
afterAll(() => database.close())

const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows

/** An artist with two works on sale and one sold, which was rated with 4 stars; two followers and three watches. */
async function fill() {
  const people = await Promise.all([1, 2, 3].map(() => account()))
  ids.artist = (
    await query(`insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id`)
  )[0].id
  const watched = await lot('listed', 'live')
  await lot('listed', 'live')
  const sold = await lot('sold', 'sold')
  ids.lot = watched.id
  ids.artwork = watched.artwork_id
  const [sale] = await query(
    `insert into sales (lot_id, artwork_id, buyer_id, price_cents, outcome, venue, sold_at, payment_due_at)
     values ($1, $2, $3, 90000, 'highest-bidder', 'timed', house_now(), house_now()) returning id`,
    [sold.id, sold.artwork_id, people[0]],
  )
  await query(
    `insert into orders (kind, status, buyer_id, sale_id, artist_id, title, amount_cents, invoice_number, paid_at,
       paid_with, delivered_at, rating)
     values ('auction', 'paid', $1, $2, $3, 'Low Tide', 90000, 1, house_now(), 'card', house_now(), 4)`,
    [people[0], sale.id, ids.artist],
  )
  for (const person of people.slice(0, 2)) await query('insert into follows values ($1, $2)', [person, ids.artist])
  for (const person of people) await query('insert into watches values ($1, $2)', [person, ids.lot])
  await query('insert into artwork_figures (artwork_id, view_count, watch_count) values ($1, 7, 3)', [ids.artwork])
  await query(
    `update artists set work_count = 3, sale_count = 1, sale_value_cents = 90000, follower_count = 2, rating_count = 1,
       rating_sum = 4 where id = $1`,
    [ids.artist],
  )
  await query(
    `insert into lot_entries (lot_id, sequence, kind, amount_cents, bidder_id, paddle, placed_at, hash, instruction_no, of_instruction,
       voids, reason, actor_id)
     select $1, n, kind, 10000 + n, $2, 'x', house_now(), repeat('0', 64), n, n, voids, 'Because', $2
     from (values (1, 'open', '{}'::integer[]), (2, 'open', '{}'), (3, 'void', '{2}')) as entry (n, kind, voids)`,
    [ids.lot, people[1]],
  )
  await query('update lots set bid_count = 1, sequence = 3 where id = $1', [ids.lot])
}

async function account(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  return (await query('insert into accounts (email, confirmed_at) values ($1, house_now()) returning id', [email]))[0]
    .id
}

async function lot(status: string, state: string): Promise<{ id: string; artwork_id: string }> {
  const [row] = await query(
    `with work as (
       insert into artworks (artist_id, status, title, category, medium, starting_bid_cents)
       values ($1, $2, 'Low Tide', 'painting', 'oil', 10000) returning id
     )
     insert into lots (artwork_id, venue, state, starting_bid_cents, closes_at, outcome, ended_at, hammer_cents, buyer_id)
     select id, 'timed', $3, 10000, house_now() + interval '1 day', ended.*
     from work left join (values ('highest-bidder', house_now(), 90000::bigint, gen_random_uuid())) as ended on $3 = 'sold'
     returning id, artwork_id`,
    [ids.artist, status, state],
  )
  return row
}

/** What one run logged. */
async function logged() {
  lines.length = 0
  await run()
  return lines.map(({ msg, counter, subject, expected, found }) => ({ msg, counter, subject, expected, found }))
}

const countedAs = async (metric: string, counter: string) =>
  new RegExp(`^${metric}\\{counter="${counter}"\\} (\\d+)$`, 'm').exec(await metrics.metrics())?.[1]

test('correct counters are left alone', async () => {
  expect(await logged()).toEqual([])
})

test.each([
  ['artists', 'work_count', 5, 3],
  ['artists', 'sale_count', 0, 1],
  ['artists', 'sale_value_cents', 1, 90_000],
  ['artists', 'follower_count', 9, 2],
  ['artists', 'rating_sum', 5, 4],
  ['artwork_figures', 'watch_count', 0, 3],
])('%s.%s is found wrong and repaired', async (table, column, wrong, right) => {
  const counter = `${table}.${column}`
  const [key, subject] = table === 'artists' ? ['id', ids.artist] : ['artwork_id', ids.artwork]
  const value = async () =>
    Number((await query(`select ${column} as value from ${table} where ${key} = $1`, [subject]))[0].value)
  await query(`update ${table} set ${column} = $1 where ${key} = $2`, [wrong, subject])
  expect(await logged()).toEqual([{ msg: 'counter repaired', counter, subject, expected: right, found: wrong }])
  expect(await value()).toBe(right)
  expect(await countedAs('vermeil_counters_repaired_total', counter)).toBe('1')
  expect(await logged()).toEqual([])
})

test('ratings and stars, which the table checks against each other, are repaired together', async () => {
  await query('update artists set rating_count = 10, rating_sum = 50 where id = $1', [ids.artist])
  expect((await logged()).map(({ counter }) => counter)).toEqual(['artists.rating_count', 'artists.rating_sum'])
  expect(await query('select rating_count, rating_sum from artists where id = $1', [ids.artist])).toEqual([
    { rating_count: 1, rating_sum: 4 },
  ])
})

test('a sale that was voided or refunded no longer counts', async () => {
  await query('update sales set voided_at = house_now()')
  expect(await logged()).toMatchObject([
    { counter: 'artists.sale_count', expected: 0, found: 1 },
    { counter: 'artists.sale_value_cents', expected: 0, found: 90_000 },
  ])
  await query('update sales set voided_at = null')
  expect(await logged()).toHaveLength(2)
  await query(`update orders set status = 'refunded', refunded_cents = amount_cents`)
  expect(await logged()).toMatchObject([{ counter: 'artists.sale_count', expected: 0 }, {}])
})

test('undoing a sale counts the sales of its artist anew, whatever was counted before', async () => {
  await query('update artists set sale_count = 3, sale_value_cents = 5 where id = $1', [ids.artist])
  await database.transaction((tx) => artistFigures.saleUndone(tx, ids.artwork))
  expect(await query('select sale_count, sale_value_cents from artists where id = $1', [ids.artist])).toEqual([
    { sale_count: 0, sale_value_cents: 0 },
  ])
})

test('a lot that disagrees with its sealed history is reported and never changed', async () => {
  await query('update lots set bid_count = 2, sequence = 4 where id = $1', [ids.lot])
  expect(await logged()).toEqual([
    { msg: 'counter differs', counter: 'lots.bid_count', subject: ids.lot, expected: 1, found: 2 },
    { msg: 'counter differs', counter: 'lots.sequence', subject: ids.lot, expected: 3, found: 4 },
  ])
  expect(await query('select bid_count, sequence from lots where id = $1', [ids.lot])).toEqual([
    { bid_count: 2, sequence: 4 },
  ])
  expect(await countedAs('vermeil_counters_wrong_total', 'lots.bid_count')).toBe('1')
})
