// @module-tag sampled
import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dollars } from '@vermeil/contracts/money.schema'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { sampleSize } from '@vermeil/test-kit/tier'
import { expect, onTestFinished, test } from 'vitest'
import { readHistory } from '../../../../test/read-history.ts'
import { makeScratchFolder } from '../../../../test/scratch-folder.ts'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'
import { type SignedInBidder, signInBidders } from '../../../../test/sign-in-bidders.ts'
import { until } from '../../../../test/until.ts'
import { must } from '../../../platform/must.ts'
import { openDatabase } from '../../../platform/postgres/database.ts'
import { openEmbeddedPostgres } from '../../../platform/postgres/embedded-postgres.ts'
import { migrate } from '../../../platform/postgres/migrate.ts'
import { createCast } from '../auction-house.fixtures.ts'

/** The deep tier has as many as the name of the test says. */
const SERVER_CRASHES = sampleSize(20, 2)
const DATABASE_CRASHES = sampleSize(5, 2)
const BIDDERS = 12
/** How many bids are acknowledged between two crashes: enough that each finds some in every stage of their way. */
const BIDS_BETWEEN = 40

type Call = { token: string; lotId: string; body: string; key: string }
type Answered = Call & { status: number; text: string }

test('twenty server crashes and five database crashes lose no acknowledged bid and duplicate none', async () => {
  const folder = await makeScratchFolder('vermeil-crash-')
  const postgres = await openEmbeddedPostgres({ dir: join(folder, 'postgres') })
  await postgres.ensureDatabase('vermeil')
  const url = postgres.url('vermeil')
  await migrate(url)
  const database = openDatabase({ url })
  const start = () =>
    startServer({
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'house'),
    })
  let running: Promise<ServerProcess> = start()
  await running // it writes the signing key
  const bidders = await signInBidders(database.pool, join(folder, 'house'), BIDDERS)
  const cast = createCast(database as never)
  const lots = await Promise.all([cast.lot(), cast.lot(), cast.lot()])

  const answered: Answered[] = []
  const answers = new EventEmitter()
  let isOver = false
  // Also when it fails half-way: nothing may be left running.
  onTestFinished(async () => {
    isOver = true
    await running.then(
      (server) => server.end('SIGKILL'),
      () => {}, // it never started, which is what the test has failed with
    )
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Sends until there is an answer, always under the same key, as a careful client does. */
  async function send(call: Call): Promise<Answered | null> {
    while (!isOver) {
      // While none runs, bidders wait for the next server: knocking in a loop would slow its start.
      const { url } = await running
      try {
        const response = await post(url, call)
        const text = await response.text()
        if (response.status < 500) return { ...call, status: response.status, text }
      } catch {} // the server died with the bid in flight: the same key is sent again
      await sleep(20)
    }
    return null
  }

  let raises = 0
  async function keepBidding({ token }: SignedInBidder) {
    while (!isOver) {
      const lotId = must(lots[++raises % lots.length], 'a lot')
      const body = JSON.stringify({ amount: dollars(100 + 25 * raises) })
      const answer = await send({ token, lotId, body, key: randomUUID() })
      if (!answer) return
      answered.push(answer)
      answers.emit('answer')
    }
  }

  const bidding = Promise.all(bidders.map(keepBidding))
  bidding.catch(() => {}) // only if a server does not start, and then the loops below fail with its output

  /** Waits for so many more answers, and fails as soon as the server that should give them is gone. */
  async function acknowledged(count: number) {
    const server = await running
    const goal = answered.length + count
    const gone = new AbortController()
    const onExit = () => gone.abort(new Error(`The server ended without being killed:\n${server.output()}`))
    server.child.once('exit', onExit)
    if (server.hasEnded()) onExit()
    while (answered.length < goal) await once(answers, 'answer', { signal: gone.signal })
    server.child.off('exit', onExit)
  }

  /** Kills the server with bids in flight, does what else goes wrong, and starts it again. */
  async function crashServer(alsoCrash: () => Promise<unknown> = async () => {}) {
    const server = await running
    running = server.end('SIGKILL').then(alsoCrash).then(start)
    await running
  }

  for (let crash = 1; crash < SERVER_CRASHES; crash++) {
    await acknowledged(BIDS_BETWEEN)
    await crashServer()
  }
  await acknowledged(BIDS_BETWEEN)
  await crashServer(async () => {
    // Both at once. What is left of the killed database may still answer for a moment, as the one it was.
    const startTime = async () =>
      (await database.pool.query('select pg_postmaster_start_time()::text as at')).rows[0].at
    const killed = await startTime()
    process.kill(postgres.pid, 'SIGKILL')
    await until(async () => expect(await startTime()).not.toBe(killed))
  })
  for (let crash = 2; crash <= DATABASE_CRASHES; crash++) {
    await acknowledged(BIDS_BETWEEN)
    process.kill(postgres.pid, 'SIGKILL') // under a server that stays up, and can't know what was committed
  }
  await acknowledged(BIDS_BETWEEN)
  isOver = true
  await bidding
  const { url: serverUrl } = await running

  const placed = answered.filter(({ status }) => status === 201)
  for (const { status } of answered) expect([201, 409]).toContain(status)
  expect(placed.length).toBeGreaterThan(SERVER_CRASHES * 10)

  const histories = new Map<string, ChainLink[]>()
  for (const lotId of lots) {
    const { links, head } = await readHistory(serverUrl, lotId)
    expect(await verifyBidChain(links, head)).toMatchObject({ verdict: 'intact' })
    histories.set(lotId, links)
  }
  const found = new Set<string>()
  for (const { lotId, text } of placed) {
    const { bid } = JSON.parse(text) as BidReceipt
    expect(must(histories.get(lotId), 'the history of the lot')[must(bid, 'a placed bid').sequence - 1]).toMatchObject({
      hash: must(bid, 'a placed bid').hash,
      amount: must(bid, 'a placed bid').amount,
    })
    found.add(must(bid, 'a placed bid').hash)
  }
  // Two keys with one bid would be a lost one; a bid without a key's answer was placed twice, or is one that the
  // test ended in front of: at most one for each bidder.
  expect(found.size).toBe(placed.length)
  const entries = [...histories.values()].reduce((sum, links) => sum + links.length, 0)
  expect(entries - placed.length).toBeLessThanOrEqual(BIDDERS)

  const samples = answered.filter((_, i) => i % 17 === 0)
  for (const sample of samples) {
    const again = await post(serverUrl, sample)
    expect(again.status).toBe(sample.status)
    const text = await again.text()
    if (again.status === 201) expect(text).toBe(sample.text)
  }
  const other = { ...must(samples[0], 'a sampled bid'), body: JSON.stringify({ amount: dollars(999_999) }) }
  expect(await (await post(serverUrl, other)).json()).toMatchObject({ code: 'idempotency.reused' })
}, 600_000)

const post = (server: string, { token, lotId, body, key }: Call) =>
  fetch(`${server}/api/v1/lots/${lotId}/bids`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body,
    signal: AbortSignal.timeout(20_000),
  })
