import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RawBidder } from './raw-bidder.ts'
import type { StormHouse } from './storm-house.ts'

const WARM_UP_MS = 1_500
const MEASURED_MS = Number(process.env.STORM_SECONDS ?? 5) * 1_000

type Target = { name: string; path: (lotId: string) => string }
const targets = {
  empty: { name: 'empty route', path: () => '/bench/empty' },
  batched: { name: 'bids, shared commits', path: (lotId) => `/api/v1/lots/${lotId}/bids` },
  plain: { name: 'bids, a commit each', path: (lotId) => `/bench/plain/${lotId}/bids` },
} as const satisfies Record<string, Target>

type Figures = { perSecond: number; acceptedPercent: number; p50: number; p99: number; slowest: number }

/** As many bidders as asked for, each on a connection of its own, bidding as fast as they are answered. */
async function storm(house: StormHouse, target: Target, bidders: number, lots: readonly string[]): Promise<Figures> {
  const url = new URL(house.url)
  const crowd = house.tokens.slice(0, bidders).map((token) => new RawBidder(url, token))
  const latencies: number[] = []
  let accepted = 0
  const measureFrom = performance.now() + WARM_UP_MS
  const until = measureFrom + MEASURED_MS

  async function bid(bidder: RawBidder) {
    for (let began = performance.now(); began < until; began = performance.now()) {
      const lot = Math.floor(Math.random() * lots.length)
      // Always above all that was sent before, so that nearly every bid is a good one.
      const amount = nextAmount(lots[lot]!)
      const status = await bidder.post(target.path(lots[lot]!), `{"amount":${amount}}`, randomUUID())
      if (status !== 201 && status !== 409) throw new Error(`${target.name} answered ${status}`)
      if (began < measureFrom) continue
      latencies.push(performance.now() - began)
      if (status === 201) accepted++
    }
  }
  await Promise.all(crowd.map(bid))
  for (const bidder of crowd) bidder.close()
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!
  return {
    perSecond: latencies.length / (MEASURED_MS / 1_000),
    acceptedPercent: (accepted / latencies.length) * 100,
    p50: at(0.5),
    p99: at(0.99),
    slowest: latencies.at(-1)!,
  }
}

const amounts = new Map<string, number>()
function nextAmount(lotId: string): number {
  const amount = (amounts.get(lotId) ?? 100) + 2_500
  amounts.set(lotId, amount)
  return amount
}

export async function openStormHouse(): Promise<{
  house: StormHouse
  child: ChildProcess
  close: () => Promise<void>
}> {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const child = fork(join(import.meta.dirname, 'storm-house.ts'), { env: { ...process.env, DATA_DIR: dir } })
  const house = await new Promise<StormHouse>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StormHouse))
    child.once('exit', () => reject(new Error('The house did not open.')))
  })
  const close = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.disconnect()
    await gone
    await rm(dir, { recursive: true, force: true })
  }
  return { house, child, close }
}

if (import.meta.main) {
  const { house, close } = await openStormHouse()
  const [one, ...hundred] = house.lots
  let isShort = false
  const line = (name: string, { perSecond, acceptedPercent, p50, p99, slowest }: Figures) =>
    console.log(
      `${name.padEnd(42)}${perSecond.toFixed(0).padStart(7)}/s ${acceptedPercent.toFixed(1).padStart(6)} % accepted` +
        `   p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
    )
  const judge = (what: string, value: number, goal: number, isAtLeast: boolean) => {
    const isMet = isAtLeast ? value >= goal : value <= goal
    isShort ||= !isMet
    console.log(`    ${isMet ? 'met  ' : 'SHORT'} ${what}: ${value.toFixed(2)} (${isAtLeast ? '≥' : '≤'} ${goal})`)
  }

  for (const bidders of [64, 512]) {
    const empty = await storm(house, targets.empty, bidders, [one!])
    line(`${targets.empty.name}, ${bidders} at once`, empty)
    for (const [lots, timesPlain] of [
      [[one!], 10],
      [hundred, 5],
    ] as const) {
      const where = `${bidders} at once on ${lots.length} lot${lots.length > 1 ? 's' : ''}`
      const batched = await storm(house, targets.batched, bidders, lots)
      line(`${targets.batched.name}, ${where}`, batched)
      const plain = await storm(house, targets.plain, bidders, lots)
      line(`${targets.plain.name}, ${where}`, plain)
      judge('of the empty route', batched.perSecond / empty.perSecond, 0.7, true)
      judge('times a commit each', batched.perSecond / plain.perSecond, timesPlain, true)
      judge('p99 against the empty route’s', batched.p99 / empty.p99, 1.5, false)
    }
  }
  await close()
  process.exitCode = isShort ? 1 : 0
}
