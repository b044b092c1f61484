import { dollars } from '@vermeil/contracts/money.schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SignedIn, startTestServer, type TestServer } from '../../../test/test-server.ts'
import { must } from '../../platform/must.ts'
import { createCast } from './auction-house.fixtures.ts'

let server: TestServer
let ada: SignedIn
let ben: SignedIn

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.signedIn()
  ben = await server.signedIn()
})
afterAll(() => server.close())

const bid = (person: SignedIn, lotId: string, amount: number) =>
  person.fetch(`/api/v1/lots/${lotId}/bids`, { method: 'POST', json: { amount } })

/** A figure as a collector reads it; null where the series does not exist. */
async function figure(series: string): Promise<number | null> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

async function areWaitingForLock(): Promise<number> {
  const { rows } = await server.database.pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}

test('/metrics measures bidding', async () => {
  expect(await figure('vermeil_bids_accepted_total')).toBe(0)
  expect(await figure('vermeil_lots_closed_total{outcome="highest-bidder"}')).toBe(0)
  const lotId = await createCast(server.database).lot()

  expect((await bid(ada, lotId, dollars(100))).status).toBe(201)
  expect((await bid(ben, lotId, dollars(150))).status).toBe(201)
  expect((await bid(ada, lotId, dollars(151))).status).toBe(409)
  expect(await figure('vermeil_bids_accepted_total')).toBe(2)
  expect(await figure('vermeil_bids_refused_total{code="bid.too-low"}')).toBe(1)
  expect(await figure('vermeil_bid_answer_seconds_count')).toBe(3)
  // One after the other, so each had a commit of its own.
  expect(await figure('vermeil_bid_batch_size_count')).toBe(3)
  expect(await figure('vermeil_bid_batch_size_bucket{le="1"}')).toBe(3)

  // A lock holds up the commit of the first bid, so those that arrive behind it share the next one. On a busy machine
  // they may arrive after the lock is gone: then the next burst shows it.
  const many = 40
  const known = async (series: string) => must(await figure(series), series)
  const readFigures = async () => ({
    refused: await known('vermeil_bids_refused_total{code="bid.too-low"}'),
    decided: await known('vermeil_bid_batch_size_sum'),
    batches: await known('vermeil_bid_batch_size_count'),
  })
  async function burst() {
    const before = await readFigures()
    const holder = await server.database.pool.connect()
    await holder.query('begin')
    await holder.query('select from lots where id = $1 for update', [lotId])
    const bids = [bid(ben, lotId, dollars(1))]
    await vi.waitFor(async () => expect(await areWaitingForLock()).toBe(1), { timeout: 20_000 })
    bids.push(...Array.from({ length: many - 1 }, () => bid(ben, lotId, dollars(1))))
    await figure('vermeil_bid_batch_size_count')
    await holder.query('commit')
    holder.release()
    // On a machine that is too busy the first may have waited for the lot longer than bids wait: the next burst counts.
    expect((await Promise.all(bids)).map(({ status }) => status)).toEqual(Array(many).fill(409))
    const after = await readFigures()
    return {
      refused: after.refused - before.refused,
      decided: after.decided - before.decided,
      batches: after.batches - before.batches,
    }
  }
  await vi.waitFor(
    async () => {
      const { refused, decided, batches } = await burst()
      expect([refused, decided]).toEqual([many, many])
      expect(batches).toBeLessThan(many)
    },
    { timeout: 60_000 },
  )

  await server.database.pool.query(`update lots set closes_at = house_now() where id = $1`, [lotId])
  await vi.waitFor(async () => expect(await figure('vermeil_lots_closed_total{outcome="highest-bidder"}')).toBe(1), {
    timeout: 20_000,
    interval: 50,
  })
  expect(await figure('vermeil_lot_close_lateness_seconds_count')).toBe(1)
  expect(await figure('vermeil_lot_close_lateness_seconds_bucket{le="60"}')).toBe(1)
})

test('/metrics counts open sockets, and those closed for being slow', async () => {
  expect(await figure('vermeil_sockets_open')).toBe(0)
  const channel = server.newClient().channel('saleroom')
  await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
  expect(await figure('vermeil_sockets_open')).toBe(1)
  expect(await figure('vermeil_sockets_dropped_total')).toBe(0)
  await channel.unsubscribe()
})
