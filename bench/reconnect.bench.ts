import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../server/src/platform/must.ts'
import type { ReturnOrder, ReturnReport } from './crowd-of-returners.ts'
import { RawBidder } from './raw-bidder.ts'
import { openWatcher } from './raw-watcher.ts'
import type { Usage } from './storm-server.ts'
import { percentile } from './timing.ts'
import { openTwoNodes } from './two-nodes.ts'

/**
 * Two nodes, ten thousand watchers of a lot on the first and some hundred on the second, and a bid every 200 ms. The
 * first node is killed. How long until all its watchers are served by the second, and do those who were there notice?
 */
const WATCHERS = Number(process.env.RECONNECT_WATCHERS ?? 10_000)
/** The first wait of a watcher that comes back is any time up to this; the web app's own rule where it is not set. */
const WITHIN_MS = process.env.RECONNECT_WITHIN_MS ? Number(process.env.RECONNECT_WITHIN_MS) : null
const CROWDS = 2
const OTHERS = 300
const BID_EVERY_MS = 200
const BEFORE_MS = 8_000
const GIVE_UP_MS = 60_000
const GOAL = { servedMs: 10_000, othersP99Ms: 250 }

const now = () => performance.timeOrigin + performance.now()
const nodes = await openTwoNodes()
const [survivor, doomed] = [nodes.first, nodes.second]
const lotId = must(survivor.server.lots[0], 'a lot')

/** The watchers who stay where they are: when each of them had which update. */
const receipts: { at: number; sequence: number }[] = []
const onFrame = (frame: Buffer) => {
  const at = now()
  const sequence = Number(/"sequence":(\d+),"revision"/.exec(frame.toString('latin1'))?.[1])
  if (sequence) receipts.push({ at, sequence })
}
const { url, anonKey } = survivor.server
for (let opened = 0; opened < OTHERS; opened++) await openWatcher({ url: new URL(url), anonKey, lotId, onFrame })

const crowds = Array.from({ length: CROWDS }, () => fork(join(import.meta.dirname, 'crowd-of-returners.ts')))
const ask = <T>(crowd: ChildProcess, message: ReturnOrder | 'report'): Promise<T> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A crowd of watchers has left.'))
    crowd.once('message', (answer) => {
      crowd.off('exit', onExit)
      resolve(answer as T)
    })
    crowd.once('exit', onExit)
    crowd.send(message)
  })
const usageOf = (node: ChildProcess): Promise<Usage> =>
  new Promise((resolve) => {
    node.once('message', (message) => resolve(message as Usage))
    node.send('usage')
  })
const order = { url: doomed.server.url, returnTo: url, anonKey, lotId, withinMs: WITHIN_MS }
const watchers = Math.floor(WATCHERS / CROWDS)
await Promise.all(crowds.map((crowd) => ask<string>(crowd, { ...order, watchers })))

const sentAt = new Map<number, number>()
let isOver = false
const bidder = new RawBidder(new URL(url), must(survivor.server.tokens[0], 'a bidder'))
const bidding = (async () => {
  for (let bid = 1; !isOver; bid++) {
    const at = now()
    sentAt.set(bid, at)
    const body = `{"amount":${100 + 2_500 * bid},"confirmLeading":true,"confirmUnusual":true}`
    const status = await bidder.post(`/api/v1/lots/${lotId}/bids`, body, randomUUID())
    if (status !== 201) throw new Error(`A bid was answered ${status}`)
    await sleep(Math.max(0, BID_EVERY_MS - (now() - at)))
  }
})()

await sleep(BEFORE_MS)
const idle = await usageOf(survivor.child)
const killedAt = now()
doomed.child.kill('SIGKILL')
let reports: ReturnReport[] = []
const servedCount = () => reports.reduce((sum, { servedAt }) => sum + servedAt.length, 0)
while (servedCount() < watchers * CROWDS && now() - killedAt < GIVE_UP_MS) {
  await sleep(500)
  reports = await Promise.all(crowds.map((crowd) => ask<ReturnReport>(crowd, 'report')))
}
const busy = await usageOf(survivor.child)
await sleep(1_000) // the last updates are on their way
isOver = true
await bidding
bidder.close()
for (const crowd of crowds) crowd.disconnect()
await nodes.close()

const servedMs = reports.flatMap(({ servedAt }) => servedAt).map((at) => at - killedAt)
const total = (pick: (report: ReturnReport) => number) => reports.reduce((sum, report) => sum + pick(report), 0)
const lastMs = Math.max(...servedMs)
/** An update that came too soon after the one before is sent with the next one. */
const delays = (from: number, to: number) =>
  receipts.flatMap(({ at, sequence }) => {
    const sent = sentAt.get(sequence)
    return sent !== undefined && sent >= from && sent < to ? [at - sent] : []
  })
const before = delays(killedAt - BEFORE_MS + 1_000, killedAt)
const during = delays(killedAt, killedAt + lastMs)
const ms = (values: readonly number[], percent: number) => `${percentile(values, percent).toFixed(0)} ms`

console.log(
  `${watchers * CROWDS} watchers of a node that was killed, ${OTHERS} on the other, a bid every ${BID_EVERY_MS} ms`,
)
console.log(
  `served again: ${servedMs.length}, p50 ${ms(servedMs, 50)}, p99 ${ms(servedMs, 99)}, all after ${lastMs.toFixed(0)} ms`,
)
console.log(
  `tries ${total(({ tries }) => tries)}; current ${total(({ current }) => current)}, must read ${total(({ read }) => read)}`,
)
console.log(`receipts of the others before: p50 ${ms(before, 50)}, p99 ${ms(before, 99)} (${before.length})`)
console.log(`                       during: p50 ${ms(during, 50)}, p99 ${ms(during, 99)} (${during.length})`)
const seconds = (microseconds: number) => `${(microseconds / 1_000_000).toFixed(1)} s`
console.log(
  `CPU: the node that stayed, meanwhile ${seconds(busy.cpuMicroseconds - idle.cpuMicroseconds)}; the watchers, from their start ${seconds(total(({ cpuMicroseconds }) => cpuMicroseconds))}`,
)
const judge = (what: string, isMet: boolean) => {
  console.log(`    ${isMet ? 'met  ' : 'SHORT'} ${what}`)
  return isMet
}
const isServed = judge(
  `all served within ${GOAL.servedMs / 1_000} s`,
  servedMs.length === watchers * CROWDS && lastMs <= GOAL.servedMs,
)
const isUnnoticed = judge(
  `the others' p99 within ${GOAL.othersP99Ms} ms meanwhile`,
  during.length > 0 && percentile(during, 99) <= GOAL.othersP99Ms,
)
process.exitCode = isServed && isUnnoticed ? 0 : 1
