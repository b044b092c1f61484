import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '../server/src/platform/must.ts'
import { RawBidder } from './raw-bidder.ts'
import type { StormServer } from './storm-server.ts'

/** The machine's speed changes by the second, so the targets that are compared take turns. */
const TURN_MS = 1_000
const TURNS = Number(process.env.STORM_SECONDS ?? 6)

type Target = { name: string; path: (lotId: string) => string }
const targets = {
  empty: { name: 'empty route', path: () => '/bench/empty' },
  batched: { name: 'bids, shared commits', path: (lotId) => `/api/v1/lots/${lotId}/bids` },
  bare: { name: 'the least a bid can be', path: (lotId) => `/bench/bare/${lotId}/bids` },
  plain: { name: 'bids, a commit each', path: (lotId) => `/bench/plain/${lotId}/bids` },
} as const satisfies Record<string, Target>

type Figures = { perSecond: number; acceptedPercent: number; p50: number; p99: number; slowest: number }

class Tally {
  readonly latencies: number[] = []
  accepted = 0
  ms = 0

  figures(): Figures {
    const sorted = this.latencies.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return {
      perSecond: sorted.length / (this.ms / 1_000),
      acceptedPercent: (this.accepted / sorted.length) * 100,
      p50: at(0.5),
      p99: at(0.99),
      slowest: sorted.at(-1) ?? 0,
    }
  }
}

/**
 * Bidders with a connection each, who bid again as soon as they are answered, on each of the targets in turn. The first
 * round is not counted.
 */
async function storm(
  server: StormServer,
  bidders: number,
  lots: readonly string[],
  ...at: Target[]
): Promise<Figures[]> {
  const url = new URL(server.url)
  const crowd = server.tokens.slice(0, bidders).map((token) => new RawBidder(url, token))

  async function bid(bidder: RawBidder, target: Target, until: number, tally: Tally) {
    for (let began = performance.now(); began < until; began = performance.now()) {
      const lot = must(lots[Math.floor(Math.random() * lots.length)], 'a lot to bid on')
      // Always above everything sent before, so that nearly every bid is accepted. Other targets raise it too, so it jumps.
      const status = await bidder.post(
        target.path(lot),
        `{"amount":${nextAmount(lot)},"confirmLeading":true,"confirmUnusual":true}`,
        randomUUID(),
      )
      if (status !== 201 && status !== 409) throw new Error(`${target.name} answered ${status}`)
      tally.latencies.push(performance.now() - began)
      if (status === 201) tally.accepted++
    }
  }

  async function turn(target: Target, tally: Tally) {
    const began = performance.now()
    await Promise.all(crowd.map((bidder) => bid(bidder, target, began + TURN_MS, tally)))
    tally.ms += performance.now() - began
  }

  const tallies = at.map(() => new Tally())
  for (const target of at) await turn(target, new Tally())
  for (let round = 0; round < TURNS; round++) {
    for (const [place, target] of at.entries()) await turn(target, must(tallies[place], 'a tally for each target'))
  }
  for (const bidder of crowd) bidder.close()
  return tallies.map((tally) => tally.figures())
}

const amounts = new Map<string, number>()
function nextAmount(lotId: string): number {
  const amount = (amounts.get(lotId) ?? 100) + 2_500
  amounts.set(lotId, amount)
  return amount
}

export async function startStormServer(env: Record<string, string> = {}): Promise<{
  server: StormServer
  child: ChildProcess
  close: () => Promise<void>
}> {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const child = fork(join(import.meta.dirname, 'storm-server.ts'), { env: { ...process.env, DATA_DIR: dir, ...env } })
  const server = await new Promise<StormServer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StormServer))
    child.once('exit', () => reject(new Error('The server did not start.')))
  })
  const close = async () => {
    if (child.connected) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
    }
    await rm(dir, { recursive: true, force: true })
  }
  return { server, child, close }
}

if (import.meta.main) {
  const { server, close } = await startStormServer()
  const [one, ...hundred] = server.lots
  let isShort = false
  const line = (name: string, { perSecond, acceptedPercent, p50, p99, slowest }: Figures) =>
    console.log(
      `  ${name.padEnd(22)}${perSecond.toFixed(0).padStart(7)}/s ${acceptedPercent.toFixed(1).padStart(6)} % accepted` +
        `   p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms`,
    )
  const judge = (what: string, value: number, goal: number, isAtLeast: boolean) => {
    const isMet = isAtLeast ? value >= goal : value <= goal
    isShort ||= !isMet
    console.log(`    ${isMet ? 'met  ' : 'SHORT'} ${what}: ${value.toFixed(2)} (${isAtLeast ? '≥' : '≤'} ${goal})`)
  }

  for (const bidders of [64, 512]) {
    for (const [lots, timesPlain] of [
      [[must(one, 'a lot to bid on')], 10],
      [hundred, 5],
    ] as const) {
      console.log(`${bidders} at once on ${lots.length} lot${lots.length > 1 ? 's' : ''}`)
      const { empty, batched, bare, plain } = targets
      const inTurn = await storm(server, bidders, lots, empty, batched, bare)
      const [quickest, shared, least] = inTurn as [Figures, Figures, Figures]
      // Apart from the others: its backlog would slow them down.
      const [single] = (await storm(server, bidders, lots, plain)) as [Figures]
      line(empty.name, quickest)
      line(batched.name, shared)
      line(bare.name, least)
      line(plain.name, single)
      judge('of the least a bid can be', shared.perSecond / least.perSecond, 0.85, true)
      judge('p99 against its p99', shared.p99 / least.p99, 1.5, false)
      judge('times a commit each', shared.perSecond / single.perSecond, timesPlain, true)
      console.log(`          (of the empty route: ${(shared.perSecond / quickest.perSecond).toFixed(2)}, not judged)`)
    }
  }
  await close()
  process.exitCode = isShort ? 1 : 0
}
