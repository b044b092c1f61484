import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '../server/src/platform/must.ts'
import { RawBidder } from './raw-bidder.ts'
import { RawReader } from './raw-reader.ts'
import type { ReadsServer } from './reads-server.ts'
import { percentile } from './timing.ts'

/**
 * What visitors and people who are signed in read, by 50 connections at once while 500 bids a second are placed, against
 * `/healthz` in the same seconds: the targets take turns.
 */
const CONNECTIONS = 50
const BIDS_PER_SECOND = Number(process.env.READS_BIDS ?? 500)
/** Long against the second that an answer lives: a crowd comes for longer than that. */
const TURN_MS = 4_000
const TURNS = Number(process.env.READS_TURNS ?? 2)
const QUERIES = 500
const HOT_LOTS = 100

/** `first`: asked once before each turn, and not counted. */
type Target = { name: string; path: () => string; isSignedIn?: boolean; first?: readonly string[] }
type Tally = { latencies: number[]; ms: number; bytes: number }

const pick = <T>(values: readonly T[]): T => must(values[Math.floor(Math.random() * values.length)], 'a value')

/** Draws places by Zipf's law: the second is asked for half as often as the first, the third a third as often. */
function zipf(count: number): () => number {
  const sums: number[] = []
  for (let place = 1; place <= count; place++) sums.push((sums.at(-1) ?? 0) + 1 / place)
  return () => {
    const drawn = Math.random() * must(sums.at(-1), 'a sum')
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (must(sums[middle], 'a sum') < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** 500 different searches: none, words, filters, sorts and prices. */
function queriesOf({ words }: ReadsServer): string[] {
  const kinds = ['painting', 'print', 'drawing', 'sculpture', 'photography', 'mixed-media']
  const sorts = ['newest', 'ending-soon', 'most-watched', 'price-low', 'price-high']
  const queries = ['']
  for (const category of kinds) for (const sort of sorts) queries.push(`category=${category}&sort=${sort}`)
  for (const color of ['red', 'green', 'blue', 'white', 'black'])
    for (const sort of sorts) queries.push(`color=${color}&sort=${sort}`)
  for (const [place, word] of words.entries()) {
    queries.push(place % 4 === 0 ? `q=${word}&category=${must(kinds[place % kinds.length], 'a kind')}` : `q=${word}`)
  }
  for (let least = 1; queries.length < QUERIES; least++) queries.push(`minPrice=${least * 100}`)
  return queries.slice(0, QUERIES)
}

async function startServer(): Promise<{ server: ReadsServer; close: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const child = fork(join(import.meta.dirname, 'reads-server.ts'), { env: { ...process.env, DATA_DIR: dir } })
  const server = await new Promise<ReadsServer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ReadsServer))
    child.once('exit', () => reject(new Error('The server did not start.')))
  })
  return {
    server,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Places bids at a steady rate until it is stopped; half of them on the lots that end first, which lists show first. */
function bidSteadily({ url, tokens, lots }: ReadsServer) {
  const bidders = tokens.slice(0, 64).map((token) => new RawBidder(new URL(url), token))
  const idle = [...bidders]
  const amounts = new Map<string, number>()
  const began = performance.now()
  let sent = 0
  let accepted = 0
  let other = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * BIDS_PER_SECOND
    while (sent < due && idle.length > 0) {
      const bidder = must(idle.pop(), 'an idle bidder')
      const lot = pick(Math.random() < 0.5 ? lots.slice(0, HOT_LOTS) : lots)
      const amount = (amounts.get(lot) ?? 100) + 2_500
      amounts.set(lot, amount)
      sent++
      bidder
        .post(
          `/api/v1/lots/${lot}/bids`,
          `{"amount":${amount},"confirmLeading":true,"confirmUnusual":true}`,
          randomUUID(),
        )
        .then((status) => {
          if (status === 201) accepted++
          else other++
          idle.push(bidder)
        })
        .catch(() => {})
    }
  }, 4)
  return () => {
    clearInterval(timer)
    for (const bidder of bidders) bidder.close()
    return { perSecond: accepted / ((performance.now() - began) / 1_000), other }
  }
}

/** On connections of its own: the server closes those that were idle for a minute. */
async function measure(open: () => RawReader[], target: Target, tally: Tally) {
  const readers = open()
  const waiting = (target.first ?? []).values()
  await Promise.all(
    readers.map(async (reader) => {
      for (const path of waiting) await reader.get(path)
    }),
  )
  const bytesBefore = readers.reduce((sum, { bytes }) => sum + bytes, 0)
  const began = performance.now()
  await Promise.all(
    readers.map(async (reader) => {
      for (let at = performance.now(); at < began + TURN_MS; at = performance.now()) {
        const path = target.path()
        const status = await reader.get(path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        tally.latencies.push(performance.now() - at)
      }
    }),
  )
  tally.ms += performance.now() - began
  tally.bytes += readers.reduce((sum, { bytes }) => sum + bytes, 0) - bytesBefore
  for (const reader of readers) reader.close()
}

const { server, close } = await startServer()
const url = new URL(server.url)
const queries = queriesOf(server)
const drawQuery = zipf(queries.length)
const drawLot = zipf(HOT_LOTS)
const drawArtist = zipf(server.artists.length)
const list = () => `/api/v1/lots?${queries[drawQuery()]}`
// A query that is asked for the first time is measured with the search.
const first = queries.map((query) => `/api/v1/lots?${query}`)
const lot = () => server.lots[drawLot()]
const artist = () => server.artists[drawArtist()]

const healthz: Target = { name: '/healthz', path: () => '/healthz' }
const targets: Target[] = [
  { name: 'GET /lots, 500 queries', path: list, first },
  { name: 'GET /lots, first page', path: () => '/api/v1/lots?' },
  { name: 'GET /featured', path: () => '/api/v1/featured' },
  { name: 'GET /lots/{id}', path: () => `/api/v1/lots/${lot()}` },
  { name: 'GET /lots/{id}/bids', path: () => `/api/v1/lots/${lot()}/bids` },
  { name: 'GET /saleroom', path: () => '/api/v1/saleroom' },
  { name: 'GET /artists', path: () => '/api/v1/artists' },
  { name: 'GET /artists/{id}', path: () => `/api/v1/artists/${artist()}` },
  { name: 'page /', path: () => '/' },
  { name: 'page /collection', path: () => '/collection' },
  { name: 'page /lots/{id}', path: () => `/lots/${lot()}/work` },
  { name: 'page /artists/{id}', path: () => `/artists/${artist()}/artist` },
  { name: 'page /auctions', path: () => '/auctions' },
  { name: 'signed in: /lots', path: list, isSignedIn: true, first },
  { name: 'signed in: /lots/{id}', path: () => `/api/v1/lots/${lot()}`, isSignedIn: true },
  { name: 'signed in: /lots/{id}/bids', path: () => `/api/v1/lots/${lot()}/bids`, isSignedIn: true },
  { name: 'signed in: /featured', path: () => '/api/v1/featured', isSignedIn: true },
  { name: 'signed in: /saleroom', path: () => '/api/v1/saleroom', isSignedIn: true },
].filter(({ name }) => !process.env.READS_ONLY || name.includes(process.env.READS_ONLY))

const visitors = () => Array.from({ length: CONNECTIONS }, () => new RawReader(url, null))
const people = () => server.tokens.slice(64, 64 + CONNECTIONS).map((token) => new RawReader(url, token))
const stopBids = bidSteadily(server)
const all = [healthz, ...targets].map((target) => ({ target, tally: { latencies: [], ms: 0, bytes: 0 } as Tally }))
for (let turn = 0; turn <= TURNS; turn++) {
  for (const { target, tally } of all) {
    // The first round warms up.
    await measure(
      target.isSignedIn ? people : visitors,
      target,
      turn === 0 ? { latencies: [], ms: 0, bytes: 0 } : tally,
    )
  }
}
const bids = stopBids()

let isShort = false
const rateOf = ({ latencies, ms }: Tally) => latencies.length / (ms / 1_000)
const base = must(all[0], 'the health check').tally
const baseP99 = percentile(base.latencies, 99)
console.log(`${CONNECTIONS} connections, ${bids.perSecond.toFixed(0)} bids/s accepted (${bids.other} others)`)
for (const { target, tally } of all) {
  const ratio = rateOf(tally) / rateOf(base)
  const p99 = percentile(tally.latencies, 99)
  const least = target.isSignedIn ? 0.15 : 0.5
  const isMet = target === healthz || (ratio >= least && (target.isSignedIn || p99 <= 8 * baseP99))
  isShort ||= !isMet
  console.log(
    `  ${isMet ? 'met  ' : 'SHORT'} ${target.name.padEnd(28)}${rateOf(tally).toFixed(0).padStart(7)}/s  ${ratio.toFixed(2)} (≥ ${least})` +
      `   p50 ${percentile(tally.latencies, 50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms = ${(p99 / baseP99).toFixed(1)} × (≤ 8)` +
      `   ${(tally.bytes / tally.latencies.length / 1_024).toFixed(1)} kB`,
  )
}
await close()
process.exitCode = isShort ? 1 : 0
