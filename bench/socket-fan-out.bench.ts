import { execSync, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../server/src/platform/must.ts'
import { startStormServer } from './bid-storm.bench.ts'
import type { CrowdOrder, CrowdReport } from './crowd-of-watchers.ts'
import { RawBidder } from './raw-bidder.ts'
import type { Usage } from './storm-server.ts'

const WANTED = 10_000
const CROWDS = 2
const UPDATES = 60
const UPDATE_EVERY_MS = 200
const GOAL_MS = 150
/** What a house has open beside its watchers. */
const SPARE_FILES = 300

/** As many as the open-file limit allows: the server needs one file for each. */
function watchersAllowed(): number {
  const limit = process.platform === 'win32' ? Number.POSITIVE_INFINITY : Number(execSync('ulimit -n').toString())
  const allowed = Math.min(WANTED, (Number.isNaN(limit) ? WANTED + SPARE_FILES : limit) - SPARE_FILES)
  if (allowed < WANTED) console.log(`The open-file limit of ${limit} allows ${allowed} watchers instead of ${WANTED}.`)
  return allowed
}

const { server, child, close } = await startStormServer()
const watchers = watchersAllowed()
const lotId = must(server.lots[0], 'a lot')

const usage = (): Promise<Usage> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Usage))
    child.send('usage')
  })
const before = await usage()

const crowds = Array.from({ length: CROWDS }, () => fork(join(import.meta.dirname, 'crowd-of-watchers.ts')))
const ask = <T>(crowd: (typeof crowds)[number], message: CrowdOrder | 'report'): Promise<T> =>
  new Promise((resolve, reject) => {
    crowd.once('message', (answer) => resolve(answer as T))
    crowd.once('exit', () => reject(new Error('A crowd of watchers has left.')))
    crowd.send(message)
  })
const order = { url: server.url, anonKey: server.anonKey, lotId, watchers: Math.floor(watchers / CROWDS) }
await Promise.all(crowds.map((crowd) => ask<string>(crowd, order)))
const after = await usage()

const bidder = new RawBidder(new URL(server.url), must(server.tokens[0], 'a bidder'))
const sentAt = new Map<number, number>()
for (let update = 1; update <= UPDATES; update++) {
  const at = performance.timeOrigin + performance.now()
  const status = await bidder.post(
    `/api/v1/lots/${lotId}/bids`,
    `{"amount":${100 + 2_500 * update},"confirmLeading":true,"confirmUnusual":true}`,
    randomUUID(),
  )
  if (status !== 201) throw new Error(`A bid was answered ${status}`)
  sentAt.set(update, at)
  await sleep(Math.max(0, UPDATE_EVERY_MS - (performance.timeOrigin + performance.now() - at)))
}
bidder.close()
await sleep(2_000) // the last update is on its way
const reports = await Promise.all(crowds.map((crowd) => ask<CrowdReport>(crowd, 'report')))
const done = await usage()
for (const crowd of crowds) crowd.disconnect()
await close()

// An update that came too soon after the one before is sent with the next one: the newest state wins.
const arrived = [...sentAt.keys()].filter((sequence) => reports.some(({ arrivals }) => arrivals[sequence]))
const complete = arrived.filter(
  (sequence) =>
    reports.reduce((sum, { arrivals }) => sum + (arrivals[sequence]?.count ?? 0), 0) === order.watchers * CROWDS,
)
const lastMs = complete
  .map(
    (sequence) =>
      Math.max(...reports.map(({ arrivals }) => must(arrivals[sequence], 'a report of each event').lastAt)) -
      must(sentAt.get(sequence), 'the time of each bid'),
  )
  .sort((a, b) => a - b)
const at = (share: number) => lastMs[Math.min(lastMs.length - 1, Math.floor(lastMs.length * share))] ?? 0
const perWatcher = (after.memoryBytes - before.memoryBytes) / (order.watchers * CROWDS)

console.log(`${order.watchers * CROWDS} watchers of one lot, ${UPDATES} bids, one every ${UPDATE_EVERY_MS} ms`)
console.log(`${arrived.length} updates arrived, ${complete.length} of them to every watcher`)
console.log(`from the bid's sending to the last watcher: p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`)
const serverMs = (done.cpuMicroseconds - after.cpuMicroseconds) / 1_000 / arrived.length
const watchersMs = reports.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0) / 1_000 / arrived.length
console.log(
  `CPU per update: server ${serverMs.toFixed(0)} ms, watchers ${watchersMs.toFixed(0)} ms (share ${((100 * watchersMs) / (serverMs + watchersMs)).toFixed(0)} %)`,
)
const connectMicroseconds = (after.cpuMicroseconds - before.cpuMicroseconds) / (order.watchers * CROWDS)
console.log(`CPU of the server to let one watcher in: ${connectMicroseconds.toFixed(0)} µs`)
console.log(`memory per watcher in the server: ${(perWatcher / 1024).toFixed(1)} kB`)
const isMet = complete.length === arrived.length && at(0.99) <= GOAL_MS
console.log(`    ${isMet ? 'met  ' : 'SHORT'} the last watcher within ${GOAL_MS} ms`)
process.exitCode = isMet ? 0 : 1
