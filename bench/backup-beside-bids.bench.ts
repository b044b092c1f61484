import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '../server/src/platform/must.ts'
import { runHouse } from '../server/test/run-house.ts'
import { startStormServer } from './bid-storm.bench.ts'
import { RawBidder } from './raw-bidder.ts'
import { median, percentile } from './timing.ts'

/** Do bids wait for a backup? Bids without and with one take turns, since the machine's speed changes by the second. */
const ROUNDS = Number(process.env.BACKUP_ROUNDS ?? 5)
const QUIET_MS = 3_000
const BIDDERS = 32

const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
const dataDir = join(dir, 'data')
const { server, close } = await startStormServer({ DATA_DIR: dataDir })
try {
  const crowd = server.tokens.slice(0, BIDDERS).map((token) => new RawBidder(new URL(server.url), token))
  const amounts = new Map<string, number>()

  /** The answer times of bids that are placed until the work is done. */
  async function bidsBeside(work: Promise<unknown>): Promise<number[]> {
    const latencies: number[] = []
    let isOver = false
    const bidder = async (raw: RawBidder) => {
      while (!isOver) {
        const lot = must(server.lots[Math.floor(Math.random() * server.lots.length)], 'a lot to bid on')
        const amount = (amounts.get(lot) ?? 100) + 2_500
        amounts.set(lot, amount)
        const body = `{"amount":${amount},"confirmLeading":true,"confirmUnusual":true}`
        const began = performance.now()
        const status = await raw.post(`/api/v1/lots/${lot}/bids`, body, randomUUID())
        if (status !== 201 && status !== 409) throw new Error(`A bid was answered with ${status}.`)
        latencies.push(performance.now() - began)
      }
    }
    const bidding = Promise.all(crowd.map(bidder))
    await work.finally(() => {
      isOver = true
    })
    await bidding
    return latencies
  }

  const rest = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS))
  async function backup() {
    const { code, errors } = await runHouse({ DATA_DIR: dataDir }, ['backup', '--unencrypted', '--to', join(dir, 'to')])
    if (code !== 0) throw new Error(errors)
  }

  await bidsBeside(rest()) // a history to save
  const ratios: { half: number; slow: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await bidsBeside(rest())
    const beside = await bidsBeside(backup())
    ratios.push({
      half: median(beside) / median(quiet),
      slow: percentile(beside, 99) / percentile(quiet, 99),
    })
  }
  for (const bidder of crowd) bidder.close()
  const times = (values: number[]) => `${median(values).toFixed(2)}×`
  console.log(`answer time of bids while a backup runs, against none (median of ${ROUNDS} rounds):`)
  console.log(`  half of the bids   ${times(ratios.map(({ half }) => half))}`)
  console.log(`  99 of 100 bids     ${times(ratios.map(({ slow }) => slow))}`)
} finally {
  await close()
  await rm(dir, { recursive: true, force: true })
}
