import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { must } from '../../src/platform/must.ts'
import { openDatabase } from '../../src/platform/postgres/database.ts'
import { brokenPromises } from '../broken-promises.ts'
import { addBidders, addLots } from './cast.ts'
import { createChecks, type Reached } from './checks.ts'
import { type Answered, type Call, createPerson } from './people.ts'
import { seededRandom } from './seeded-random.ts'
import { createSimulatedBus } from './simulated-bus.ts'
import { type SimulatedNode, startSimulatedNode } from './simulated-node.ts'
import { nodeWorld, Schedule } from './virtual-time.ts'

export type Options = {
  seed: string
  /** Migrated and empty. The simulation takes it over: it has its own clock afterwards. */
  url: string
  /** Empty. */
  dataDir: string
  /** How much people do. Then nobody does anything any more, and the run goes on until all lots have ended. */
  steps?: number
  nodes?: number
  onLine?: (line: string) => void
}
export type Result = { hash: string; lines: number; reached: Reached; virtualSeconds: number }

const START = Date.UTC(2026, 2, 2, 10)
const BIDDERS = 8
const LOTS = 6
/** The clocks of nodes differ by so much. */
const MAX_SKEW_MS = 2_000
/** Lots that nobody extends any more end within this time, those of the saleroom one after the other. */
const MAX_MS_TO_END = 300_000
/** A step that has not ended after so many looks waits for time to move. A thread of a busy machine takes many looks. */
const MAX_RESTS = 1_000_000

/** Thrown with all that was done until then, so that the seed's story can be read. */
export class SimulationFailed extends Error {}

/**
 * Plays a house of several nodes in this process over one real PostgreSQL. The seed decides who does what when, at which
 * node, and in which order what is due at one time happens; the next step begins when the one before has come to rest.
 */
export async function simulateHouse({ seed, url, dataDir, steps = 300, nodes: count = 3, onLine }: Options) {
  const random = seededRandom(seed)
  const schedule = new Schedule(START)
  const database = openDatabase({ url, max: 1 })
  const { pool } = database
  await replaceClock(url)
  let clock = schedule.now
  let check: (message: string) => void = () => {}
  const bus = createSimulatedBus(schedule, random.fork('bus'), (message) => check(message))
  const nodes: SimulatedNode[] = []
  const trace = createHash('sha256')
  let lines = 0
  function note(text: string) {
    const line = `+${((schedule.now - START) / 1_000).toFixed(3)} ${text}`
    trace.update(`${line}\n`)
    lines++
    onLine?.(line)
  }

  /** Moves time, for the database too. */
  async function moveTo(at: number) {
    if (at <= clock) return
    clock = at
    schedule.now = at
    await pool.query(`select setval('simulated_clock', $1)`, [at])
  }

  try {
    const setting = { pool, schedule, random: random.fork('cast'), dataDir }
    await moveTo(START + 1)
    // Nothing is on offer while nodes start: their first looks would meet in an order that no seed decides.
    for (let i = 0; i < count; i++) {
      const name = `node${i + 1}`
      const own = random.fork(name)
      const world = nodeWorld(schedule, own, name, own.between(-MAX_SKEW_MS, MAX_SKEW_MS))
      const connection = bus.join(name, (work) => must(nodes[i], 'a node').run(work))
      nodes.push(await startSimulatedNode({ name, url, dataDir, world, bus: connection }))
      await settle()
    }
    const bidders = await addBidders(setting, BIDDERS)
    // A token's signature is checked by a thread the first time, and that would be a step of unknown length.
    for (const node of nodes) {
      for (const { token } of bidders) await settled(request(node, { method: 'GET', path: '/api/v1/bids', token }))
    }
    const lots = await addLots(setting, LOTS)

    const checks = createChecks(pool, lots)
    await checks.afterStep()
    check = checks.message
    const order = random.fork('order')
    let acts = 0

    async function act({ act, bidder, lot, node, ...call }: Call): Promise<Answered> {
      const chosen = must(nodes[node], 'a node')
      const answer = await settled(request(chosen, { ...call, token: bidder.token }))
      const answered = { ...call, ...answer, act, bidder, lot, node }
      const sum = call.body ? ` ${((call.body.amount ?? call.body.maxAmount ?? 0) / 100).toFixed(2)}` : ''
      note(`${bidder.name} at ${chosen.name} ${act}${sum} on ${lot.name}: ${answer.status} ${digest(answer.text)}`)
      await checks.answer(answered, schedule.now)
      return answered
    }
    for (const bidder of bidders) {
      const person = createPerson(bidder, lots, count, random.fork(bidder.name))
      const wait = (ms: number) =>
        schedule.add(ms, bidder.name, async () => {
          if (acts++ >= steps) return
          person.hear(await act(person.next()))
          wait(person.pauseMs())
        })
      wait(person.pauseMs())
    }

    let lastAct = schedule.now
    while (acts < steps || !checks.isOver()) {
      const step = must(schedule.take(order), 'a step')
      await moveTo(step.at)
      if (acts < steps) lastAct = schedule.now
      if (schedule.now - lastAct > MAX_MS_TO_END) throw new Error('a lot does not end')
      const isPerson = bidders.some(({ name }) => name === step.label)
      if (!isPerson) note(step.label)
      await step.run()
      await settle()
      // Whoever changes a lot says so on the bus. What doesn't is seen after the next answer.
      if (bus.takePublished() > 0) await checks.afterStep()
    }
    await checks.atEnd(async (lotId) => {
      const histories: { links: ChainLink[]; head: string | null }[] = []
      for (const node of nodes) histories.push(await historyAt(node, lotId))
      for (const { hash } of histories[0]?.links ?? []) trace.update(hash)
      return histories
    })
    assert.deepEqual(await brokenPromises(database), [], 'stored rows contradict a promise')
    const virtualSeconds = (schedule.now - START) / 1_000
    return { hash: trace.digest('hex'), lines, reached: checks.reached, virtualSeconds } satisfies Result
  } catch (error) {
    throw new SimulationFailed(`Seed ${seed}, ${lines} lines: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const node of nodes) await settled(node.close())
    await database.close()
  }

  /** Until nothing is under way: no statement, no free connection waited for, nothing that runs at once. */
  async function settle(): Promise<void> {
    for (let quiet = 0, isWaiting = false; quiet < 3; ) {
      // While the database works, the processor is its own.
      await new Promise((resolve) => (isWaiting ? setTimeout(resolve, 0) : setImmediate(resolve)))
      const busy = schedule.immediates + nodes.reduce((sum, node) => sum + node.busy(), 0)
      isWaiting = busy > schedule.immediates
      quiet = busy === 0 ? quiet + 1 : 0
    }
  }

  /** Time must not have to move for this. */
  async function settled<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const done = () => {
      isDone = true
    }
    work.then(done, done)
    for (let rests = 0; !isDone; rests++) {
      if (rests > MAX_RESTS) throw new Error('a step waits for time to move')
      await settle()
    }
    return work
  }

  async function historyAt(node: SimulatedNode, lotId: string) {
    const links: ChainLink[] = []
    for (let after = 0; ; ) {
      const path = `/api/v1/lots/${lotId}/bids?after=${after}&limit=100`
      const { text } = await settled(request(node, { method: 'GET', path }))
      const { bids, chain, nextAfter } = JSON.parse(text) as LotHistory
      links.push(...bids)
      if (nextAfter === null) return { links, head: chain.head }
      after = nextAfter
    }
  }

  async function replaceClock(of: string) {
    const owner = openDatabase({ url: of, max: 1 })
    await owner.pool.query(`create sequence simulated_clock minvalue 0`)
    await owner.pool.query(`select setval('simulated_clock', $1)`, [START])
    // A sequence moves at once for all connections, whatever transactions they are in, as time does.
    await owner.pool.query(`create or replace function house_now() returns timestamptz language sql volatile
      as $$ select timestamptz 'epoch' + (select last_value from simulated_clock) * interval '1 millisecond' $$`)
    await owner.close()
  }
}

type Request = { method: 'GET' | 'POST'; path: string; token?: string; key?: string; body?: object }

/** A call of the node's API, without a socket between. */
function request(node: SimulatedNode, { method, path, token, key, body }: Request) {
  return node.run(async () => {
    const { statusCode, body: text } = await node.app.inject({
      ...{ method, url: path },
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: { ...body, confirmUnusual: true, ...('amount' in body && { confirmLeading: true }) } }),
    })
    return { status: statusCode, text }
  })
}

/** What decides of an answer, in a line. Of the whole text the hash counts. */
function digest(text: string): string {
  const short = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const { code, bid, lot, sale } = JSON.parse(text) as {
    code?: string
    bid?: { sequence: number; amount: number } | null
    lot?: { leader: string | null; currentBid: number | null }
    sale?: { price: number }
  }
  const said = code ?? (sale ? `sold for ${sale.price / 100}` : bid ? `#${bid.sequence} at ${bid.amount / 100}` : '')
  return [said, lot?.leader && `${lot.leader} leads at ${(lot.currentBid ?? 0) / 100}`, short]
    .filter(Boolean)
    .join(', ')
}
