import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import type { LotHistory } from '@vermeil/contracts/selling/auctions.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import type { Jobs } from '../../src/platform/jobs.ts'
import { must } from '../../src/platform/must.ts'
import { openDatabase } from '../../src/platform/postgres/database.ts'
import { brokenPromises } from '../broken-promises.ts'
import { createBackends } from './backends.ts'
import { addBidders, addLots, openAccounts } from './cast.ts'
import { createChecks, type Reached } from './checks.ts'
import { createFaults, type FaultName, pickFaults } from './faults.ts'
import { digest, request, send } from './node-calls.ts'
import { type Answered, type Call, createPerson, isUnknown } from './people.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { createSimulatedBus } from './simulated-bus.ts'
import { simulateDatabase } from './simulated-database.ts'
import { steppedJobs } from './simulated-jobs.ts'
import { type SimulatedNode, startSimulatedNode } from './simulated-node.ts'
import { createSimulatedProvider } from './simulated-provider.ts'
import { createSituations, type Situations } from './situations.ts'
import { openStatementGate, Session } from './statement-gate.ts'
import { byKey, nodeWorld, Schedule, type Step } from './virtual-time.ts'

export type Options = {
  seed: string
  /** Migrated and empty. The simulation takes it over: it has its own clock afterwards. */
  url: string
  /** Empty. */
  dataDir: string
  /** How much people do. Then nobody does anything any more, and the run goes on until all lots have ended. */
  steps?: number
  nodes?: number
  /** How many bid. */
  people?: number
  /** The seed chooses some if none are given. They stop when people do. */
  faults?: readonly FaultName[]
  /** People who come when all lots have ended. With them jobs run, and there is a payment provider. */
  scenarios?: readonly Scenario[]
  onLine?: (line: string) => void
}
export type Result = {
  hash: string
  lines: number
  reached: Reached
  situations: Situations
  trade: Record<string, number>
  virtualSeconds: number
}

const START = Date.UTC(2026, 2, 2, 10)
const BIDDERS = 8
const LOTS = 6
/** The clocks of nodes differ by so much. */
const MAX_SKEW_MS = 2_000
/** How long statements take at most: near and quick databases, and some that are far or overloaded. */
const MAX_LATENCIES_MS = [1, 20, 200, 1_500]
/** Lots that nobody extends any more end within this time, those of the saleroom one after the other. */
const MAX_MS_TO_END = 300_000
/** Reading a file or checking a signature takes so long at most, as a rule. */
const THREADS_MS = 3
/** Where days pass, time moves by so much at once: timers come late, as on a machine that is busy. */
const GRAIN_MS = 30_000
/** What has not ended after so many looks waits for time to move. A busy machine takes many looks. */
const MAX_RESTS = 40_000

/** Thrown with all that was done until then, so that the seed's story can be read. */
export class SimulationFailed extends Error {}

/**
 * Plays a house of several nodes in this process over one real PostgreSQL. The seed decides who does what when, at which
 * node, and which step is next: a statement of a node, a message, a timer, a person. One is under way at a time, so
 * that transactions meet half-way, and do so again the next time.
 */
export async function simulateHouse(options: Options) {
  const {
    seed,
    url,
    dataDir,
    steps = 300,
    nodes: count = 3,
    people: bidding = BIDDERS,
    faults: chosen,
    scenarios = [],
    onLine,
  } = options
  const random = seededRandom(seed)
  const schedule = new Schedule(START)
  const database = openDatabase({ url, max: 1 })
  const { pool } = database
  await simulateDatabase(url, START, seed)
  let clock = schedule.now
  let check: (message: string) => void = () => {}
  const faults = createFaults(chosen ?? pickFaults(random.fork('chosen faults')), random.fork('faults'))
  const situations = createSituations()
  const bus = createSimulatedBus({
    ...{ schedule, faults, random: random.fork('bus') },
    onMessage: (message) => check(message),
  })
  const nodes: SimulatedNode[] = []
  const maxLatencyMs = random.fork('latency').pick(MAX_LATENCIES_MS)
  const latencies = new Map<string, SeededRandom>()
  const gate = openStatementGate({
    now: () => schedule.now,
    latencyOf(statement) {
      const own = latencies.get(statement) ?? random.fork(`latency of ${statement}`)
      latencies.set(statement, own)
      return own.isLucky(0.5) ? 0 : own.below(maxLatencyMs)
    },
  })
  const backends = createBackends(pool)
  const trace = createHash('sha256')
  /** How often a connection of a node was lost. */
  const hitsOf = new Map<string, number>()
  const hits = (node: string) => hitsOf.get(node) ?? 0
  let lines = 0
  let isPlaying = false
  let isTrading = false
  function note(text: string) {
    // Files and threads of a start take as long as they do.
    if (!isPlaying) return
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

  const places = random.fork('places')
  const somewhere = () => must(nodes[places.below(count)], 'a node')
  const provider =
    scenarios.length > 0
      ? await createSimulatedProvider({ schedule, random: random.fork('provider'), post, note })
      : null

  try {
    const setting = { pool, schedule, random: random.fork('cast'), dataDir }
    await moveTo(START + 1)
    // Nothing is on offer while nodes start: their first looks would meet in an order that no seed decides.
    for (let i = 0; i < count; i++) {
      const name = `node${i + 1}`
      const own = random.fork(name)
      const world = nodeWorld(schedule, own, name, own.between(-MAX_SKEW_MS, MAX_SKEW_MS))
      const run = <T>(work: () => T): T => must(nodes[i], 'a node').run(work)
      const connection = bus.join(name, run)
      const jobsOf = (jobs: Jobs) =>
        steppedJobs({ jobs, schedule, random: own, name, run: (work) => settled(run(work)) })
      const offers = provider && { jobsOf, stripe: provider.connection }
      nodes.push(await settled(startSimulatedNode({ name, url, dataDir, world, bus: connection, gate, ...offers })))
    }
    const bidders = await addBidders(setting, bidding)
    // A token's signature is checked by a thread the first time, and that would be a step of unknown length.
    for (const node of nodes) {
      for (const { token } of bidders) await settled(request(node, { method: 'GET', path: '/api/v1/bids', token }))
    }
    const accounts = await openAccounts({ ...setting, random: random.fork('accounts') })
    const seller = scenarios.length > 0 ? await accounts.add({ name: 'Sol', role: 'artist' }) : null
    const lots = await addLots(setting, LOTS, seller?.accountId)

    const checks = createChecks(pool, lots)
    await checks.afterStep()
    check = checks.message
    const order = random.fork('order')
    let acts = 0
    const underway = new Set<string>()
    const answers: (() => void)[] = []

    /** Sends a call to its node. The answer is handled between two steps. */
    function begin(call: Call, onAnswer: (answered: Answered) => void): void {
      const { act, bidder, lot, body } = call
      const chosen = must(nodes[call.node], 'a node')
      const began = checks.began(schedule.now)
      const hitsBefore = hits(chosen.name)
      underway.add(bidder.name)
      const sum = body ? ` ${((body.amount ?? body.maxAmount ?? 0) / 100).toFixed(2)}` : ''
      const said = `${bidder.name} at ${chosen.name} ${act}${sum} on ${lot.name}`
      note(said)
      const answer = (status: number, text: string) =>
        answers.push(() => {
          underway.delete(bidder.name)
          const answered: Answered = { ...call, status, text }
          note(`${said}: ${status} ${digest(text)}`)
          if (isUnknown(answered) && hits(chosen.name) === hitsBefore)
            throw new Error(`the server failed: ${status} ${text}`)
          situations.answer(answered, schedule.now)
          checks.answer(answered, began, schedule.now)
          onAnswer(answered)
        })
      request(chosen, { ...call, token: bidder.token }).then(({ status, text }) => answer(status, text))
    }
    const people = bidders.map((bidder) => {
      const person = createPerson(bidder, lots, count, random.fork(bidder.name))
      const wait = (ms: number) =>
        schedule.add(ms, '', () => {
          if (acts++ >= steps && !person.isUnsure()) return
          begin(acts > steps ? person.nextToBeSure() : person.next(), (answered) => {
            person.receive(answered)
            wait(person.pauseMs())
          })
        })
      wait(person.pauseMs())
      return person
    })
    const isOver = () =>
      acts >= steps && underway.size === 0 && checks.isOver() && !people.some((person) => person.isUnsure())

    for (const node of nodes) await settled(node.fillPools())
    await settle()
    isPlaying = true
    note(`faults: ${faults.names.join(', ') || 'none'}`)
    faults.start()
    let lastAct = schedule.now
    while (!isOver()) {
      const step = order.pick(await ready())
      if (acts < steps) lastAct = schedule.now
      else faults.stop()
      if (schedule.now - lastAct > MAX_MS_TO_END) throw new Error('a lot does not end')
      const isCommit = await take(step)
      await rest()
      // Each change of a lot is committed and published on the bus.
      if (isCommit || bus.takePublished() > 0) await checks.afterStep()
      for (const handle of answers.splice(0)) handle()
    }
    situations.atEnd()
    await settle()
    isPlaying = false
    await checks.atEnd(async (lotId) => {
      const histories: { links: ChainLink[]; head: string | null }[] = []
      for (const node of nodes) histories.push(await historyAt(node, lotId))
      for (const { hash } of histories[0]?.links ?? []) trace.update(hash)
      return histories
    })
    check = () => {}
    isPlaying = true
    isTrading = true
    const trade = provider ? await play(scenarios, { provider, bidders, accounts, seller }) : {}
    assert.deepEqual(await brokenPromises(database), [], 'stored rows contradict a promise')
    const virtualSeconds = (schedule.now - START) / 1_000
    return {
      hash: trace.digest('hex'),
      lines,
      reached: checks.reached,
      situations: situations.reached,
      trade,
      virtualSeconds,
    } satisfies Result
  } catch (error) {
    throw new SimulationFailed(`Seed ${seed}, ${lines} lines: ${(error as Error).message}`, { cause: error })
  } finally {
    backends.resumeAll()
    gate.open()
    try {
      await closeNodes()
    } finally {
      gate.remove()
      await database.close()
    }
  }

  /** A node waits for the jobs that it has fetched. Their steps are taken here, where nobody else takes any. */
  async function closeNodes(): Promise<void> {
    let isClosed = false
    const closing = (async () => {
      for (const node of nodes) await node.close()
    })().finally(() => {
      isClosed = true
    })
    // Not to wait for it yet is no reason to fail.
    closing.catch(() => {})
    while (!isClosed) {
      for (const step of schedule.named((label) => label.includes(' job '))) {
        schedule.remove(step)
        void step.run()
      }
      await new Promise((resolve) => setTimeout(resolve, THREADS_MS))
    }
    await closing
  }

  /** All that may be next. Time moves only when there is nothing. */
  async function ready(grainMs = 1): Promise<readonly (Step | Session)[]> {
    for (;;) {
      const waiting = gate.ready()
      const arrived = waiting.filter(({ arrivesAt }) => arrivesAt <= schedule.now)
      // Two nodes that begin at one moment, as in a start, set their timers in an order that no seed decides.
      const due = isTrading ? schedule.due().toSorted(byKey) : schedule.due()
      const steps = [...due, ...arrived, ...(await backends.released())]
      if (steps.length > 0) return steps
      const next = Math.min(...schedule.upcoming(), ...waiting.map(({ arrivesAt }) => arrivesAt))
      await moveTo(Math.ceil(next / grainMs) * grainMs)
    }
  }

  /** Does one step; returns whether it may have committed something. */
  async function take(step: Step | Session): Promise<boolean> {
    if (step instanceof Session) return takeStatement(step)
    schedule.remove(step)
    // In days of trade there are too many of them.
    if (step.label && !(isTrading && step.label.endsWith(' timer'))) note(step.label)
    await step.run()
    return false
  }

  async function takeStatement(session: Session): Promise<boolean> {
    const isParked = backends.parked.has(session)
    const label = `${session.node.name} ${session.label}`
    const isCommit = label.includes('commit')
    if (!isTrading) note(isParked ? `${label} goes on` : label)
    if (isParked) backends.resume(session)
    else if (faults.strike('ended backend')) {
      note('its backend is ended')
      await lose(session)
      return false
    } else void session.send(isCommit ? sentBeforeLoss(session) : undefined)
    if (!(await backends.isAnswered(session))) note(`${label} waits for a lock`)
    else if (session.answersBeforeLoss !== null) await lose(session, session.answersBeforeLoss)
    else session.deliver()
    return isCommit
  }

  /** How much of it is sent before its connection is lost: nothing, all but the COMMIT, or all; undefined if it is not. */
  function sentBeforeLoss(session: Session): number | undefined {
    const chance = faults.strike('lost commit')
    if (!chance) return undefined
    const { length } = session.next()
    const sent = chance.pick([0, length - 1, length])
    note(`its connection is lost, after ${sent} of ${length} are sent`)
    session.answersBeforeLoss = sent < length ? sent : 0
    return sent
  }

  async function lose(session: Session, answers = 0): Promise<void> {
    hitsOf.set(session.node.name, hits(session.node.name) + 1)
    const before = (await backends.released()).length
    await backends.end(session)
    session.deliver(answers)
    session.fail()
    situations.freed((await backends.released()).length - before)
  }

  /** Plays on with people of other subjects until everything has come to rest. Returns what was reached, by name. */
  async function play(
    scenarios: readonly Scenario[],
    cast: Pick<ScenarioContext, 'provider' | 'bidders' | 'seller'> & { accounts: Accounts },
  ) {
    const order = random.fork('later')
    const { accounts, ...others } = cast
    const context: Omit<ScenarioContext, 'random'> = {
      ...{ ...others, pool, url, schedule, note, anonKey: somewhere().anonKey },
      leap(ms) {
        // Also of other scenarios: between two sleeps the house is awake for a while.
        schedule.delay(ms, (label) => / timer$|^hours pass$|^a morning$/.test(label))
        return moveTo(schedule.now + ms)
      },
      act: (name, inMs, work) => void schedule.add(inMs, name, work),
      addPerson: accounts.add,
      async call(caller, { method = 'GET', path, body, key }) {
        const node = somewhere()
        const answer = await settled(
          send(node, { method, path, token: caller.token, ...(body && { body }), ...(key && { key }) }),
        )
        const code = answer.status < 400 ? '' : ` ${(JSON.parse(answer.text) as { code?: string }).code}`
        // The code of a pick-up comes from the house's keys, which are drawn by the operating system.
        const shown = answer.text.replace(/"pickupCode":"\d+"/, '')
        const hash = createHash('sha256').update(shown).digest('hex').slice(0, 8)
        note(`${caller.name} at ${node.name} ${method} ${path}: ${answer.status}${code} ${hash}`)
        const isAway = answer.status === 503 && code === ' payment.provider-away'
        if (answer.status >= 500 && !isAway) throw new Error(`the server failed: ${method} ${path}: ${answer.text}`)
        return { status: answer.status, body: answer.text === '' ? null : JSON.parse(answer.text) }
      },
    }
    const running = []
    for (const [i, scenario] of scenarios.entries())
      running.push(await scenario({ ...context, random: random.fork(`scenario ${i}`) }))
    while (!running.every((each) => each.isOver())) {
      await take(order.pick(await ready(GRAIN_MS)))
      await settle()
    }
    for (const each of running) await each.atEnd()
    return Object.assign({}, ...running.map((each) => each.reached)) as Record<string, number>
  }

  /** The provider's events come to some node. */
  async function post({ id, payload, signature }: { id: string; payload: string; signature: string }) {
    const node = somewhere()
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const { statusCode } = await settled(
      node.run(async () => node.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })),
    )
    note(`${node.name} gets ${id}: ${statusCode}`)
    return statusCode
  }

  /** Until all that runs waits for a step. */
  async function rest(): Promise<void> {
    for (let quiet = 0, isWaiting = false; quiet < 3; ) {
      await new Promise((resolve) => (isWaiting ? setTimeout(resolve, 0) : setImmediate(resolve)))
      isWaiting = gate.connecting() > 0 || (scenarios.length > 0 && isReadingFiles())
      quiet = isWaiting || schedule.immediates > 0 ? 0 : quiet + 1
    }
  }

  /**
   * Until no statement is under way or waits to be sent. Each goes by itself, the first first; time stands still. What
   * files and threads do, as in a start, ends meanwhile.
   */
  async function settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, THREADS_MS))
      await rest()
      const [session] = [...gate.ready(), ...(await backends.released())]
      if (!session) return
      await takeStatement(session)
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
}

/** A round of a node may read a folder between two statements: a busy machine must not put other steps in between. */
const isReadingFiles = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'))

type Accounts = Awaited<ReturnType<typeof openAccounts>>
