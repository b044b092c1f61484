import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Reconciliation } from '@vermeil/contracts/money/payments-admin.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { verifyBidChain } from '@vermeil/contracts/selling/verify-bid-chain'
import { must } from '../server/src/platform/must.ts'
import { brokenPromises } from '../server/test/broken-promises.ts'
import { readHistory } from '../server/test/read-history.ts'
import { type KillableHouse, openKillableHouse } from './killable-house.ts'
import { openVisitors, type Visitors } from './visitors.ts'

/**
 * Kills nodes, PostgreSQL and Redis with bids, payments, loans and jobs under way, a thousand times. Then nothing that
 * was acknowledged may be missing, and nothing may stay pending. A run goes on where the one before ended:
 * `--kills 500` twice is one bench of two halves. `--fresh` begins anew.
 */
const WANTED = 1_000
/** Answers between two kills, so that each finds something in every stage of its way. */
const ANSWERS_BETWEEN = 25
const MAX_REST_MS = 180_000
/** At rest nothing is late for longer. */
const LATE_AFTER_MS = 90_000

const targets = ['node', 'node and PostgreSQL', 'PostgreSQL', 'Redis'] as const
type Target = (typeof targets)[number]
/** In a hundred. */
const shares: Record<Target, number> = { node: 60, 'node and PostgreSQL': 5, PostgreSQL: 20, Redis: 15 }

type Head = { length: number; hash: string }
type State = {
  kills: Record<Target, number>
  /** Until what was killed served again, in all. */
  downMs: Record<Target, number>
  runs: number
  seconds: number
  bids: number
  payments: number
  loans: number
  /** The histories at the end of the last run: no later one may change what they had. */
  heads: Record<string, Head>
}

const folder = join(import.meta.dirname, '..', '.cache', 'kills')
const stateFile = join(folder, 'state.json')

function readState(): State {
  if (existsSync(stateFile)) return JSON.parse(readFileSync(stateFile, 'utf8')) as State
  const none = () => Object.fromEntries(targets.map((target) => [target, 0])) as State['kills']
  return { kills: none(), downMs: none(), runs: 0, seconds: 0, bids: 0, payments: 0, loans: 0, heads: {} }
}
const writeState = (state: State) => writeFileSync(stateFile, `${JSON.stringify(state, null, 2)}\n`)
const countKills = ({ kills }: State) => Object.values(kills).reduce((sum, count) => sum + count, 0)

function pick(): Target {
  let left = Math.random() * 100
  return must(
    targets.find((target) => {
      left -= shares[target]
      return left < 0
    }),
    'a target',
  )
}

async function kill(house: KillableHouse, target: Target): Promise<void> {
  const nodes = house.nodes.filter(({ isUp }) => isUp)
  const node = must(nodes[Math.floor(Math.random() * nodes.length)], 'a node that runs')
  if (target === 'node') return house.killNode(node)
  if (target === 'PostgreSQL') return house.killPostgres()
  if (target === 'Redis') return house.killRedis()
  await Promise.all([house.killNode(node), house.killPostgres()])
}

/** The next one dies as soon as people are answered again, while what died before may still be starting. */
async function killOften(house: KillableHouse, visitors: Visitors, state: State, count: number): Promise<void> {
  const starting = new Map<Promise<void>, Target>()
  const isReady = (target: Target) => {
    const away = [...starting.values()].join()
    if (target === 'Redis') return !away.includes('Redis')
    return (target === 'node' || !away.includes('PostgreSQL')) && house.anyNode() !== null
  }
  let failure: Error | null = null
  const wait = async (isOver: () => boolean) => {
    while (!isOver()) {
      visitors.check()
      if (failure) throw failure
      await sleep(20)
    }
  }
  for (let done = 1; done <= count; done++) {
    const goal = visitors.answers() + ANSWERS_BETWEEN
    await wait(() => visitors.answers() >= goal)
    await sleep(Math.random() * 300)
    const target = pick()
    await wait(() => isReady(target))
    const killedAt = Date.now()
    const back = kill(house, target)
    starting.set(back, target)
    back.then(
      () => {
        starting.delete(back)
        state.kills[target]++
        state.downMs[target] += Date.now() - killedAt
        writeState(state)
      },
      (error: Error) => {
        failure = error
      },
    )
    if (done % 50 === 0) console.log(`  ${done} kills, ${visitors.acknowledged.bids.length} bids in this run`)
  }
  await wait(() => starting.size === 0)
}

/** Until nothing is pending any more. Answers with what still is after a while. */
async function comeToRest({ database }: KillableHouse): Promise<string[]> {
  const pending = `select 'an event of the provider' as what from provider_events where processed_at is null
    union all select 'a refund' from refunds where status = 'wanted'
    union all select 'a job ' || name || ', ' || state from pgboss.job
      where (state < 'active' and start_after <= now() - interval '30 seconds') or state = 'active'
    union all select 'a sale without an order' from sales s
      where not exists (select from orders where sale_id = s.id)`
  for (const until = Date.now() + MAX_REST_MS; ; ) {
    const { rows } = await database.pool.query<{ what: string }>(pending)
    if (rows.length === 0 || Date.now() > until) return rows.map(({ what }) => `Still pending: ${what}.`)
    // Their nodes are gone. In a quarter of an hour somebody would notice.
    await database.pool.query(
      `update pgboss.job set started_on = started_on - make_interval(secs => expire_seconds)
        where state = 'active' and started_on < now() - interval '1 minute'
          and started_on > now() - make_interval(secs => expire_seconds)`,
    )
    await sleep(1_000)
  }
}

async function verify(
  house: KillableHouse,
  { acknowledged, longLots, askAsAdmin }: Visitors,
  state: State,
): Promise<string[]> {
  const faults: string[] = []
  const { url } = must(house.anyNode(), 'a node that runs')
  const histories = new Map<string, ChainLink[]>()
  const lotIds = new Set([...acknowledged.bids.map(({ lotId }) => lotId), ...Object.keys(state.heads)])
  for (const lotId of lotIds) {
    const { links, head } = await readHistory(url, lotId)
    const verdict = await verifyBidChain(links, head)
    if (verdict.verdict !== 'intact') faults.push(`The history of lot ${lotId} is ${verdict.verdict}.`)
    const before = state.heads[lotId]
    if (before && links[before.length - 1]?.hash !== before.hash)
      faults.push(`The history of lot ${lotId} was changed.`)
    histories.set(lotId, links)
  }
  for (const { lotId, sequence, amount, hash } of acknowledged.bids) {
    const link = histories.get(lotId)?.[sequence - 1]
    if (link?.hash !== hash || link.amount !== amount) faults.push(`Bid ${sequence} on lot ${lotId} is lost.`)
  }
  if (new Set(acknowledged.bids.map(({ hash }) => hash)).size < acknowledged.bids.length)
    faults.push('Two bids have one entry.')
  const { rows } = await house.database.pool.query<{ id: string }>('select id from loans where id = any($1)', [
    acknowledged.loans,
  ])
  if (rows.length < acknowledged.loans.length) faults.push(`${acknowledged.loans.length - rows.length} loans are lost.`)
  const settled = await house.database.pool.query<{ count: number }>(
    `select ((select count(*) from orders where payment_intent is not null)
      + (select count(*) from refunds where cause = 'unfulfillable' and status = 'done'))::int as count`,
  )
  const payments = state.payments + acknowledged.payments
  if (must(settled.rows[0], 'a count').count < payments) faults.push('A payment neither bought anything nor went back.')
  const books = Reconciliation.parse(JSON.parse((await askAsAdmin({ path: '/api/v1/admin/reconciliation' })).text))
  faults.push(...books.differences.map(({ note, subject }) => `${note} ${subject}`))
  faults.push(...(await brokenPromises(house.database, { lateAfterMs: LATE_AFTER_MS })))

  state.heads = Object.fromEntries(
    longLots.flatMap(({ lotId }) => {
      const links = histories.get(lotId) ?? []
      const hash = links.at(-1)?.hash
      return hash ? [[lotId, { length: links.length, hash }]] : []
    }),
  )
  return faults
}

const { values } = parseArgs({
  options: { kills: { type: 'string' }, fresh: { type: 'boolean', default: false } },
})
if (values.fresh) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const state = readState()
const count = values.kills ? Number(values.kills) : Math.max(WANTED - countKills(state), 1)
const startedAt = Date.now()
const house = await openKillableHouse(folder)
try {
  const visitors = await openVisitors(house)
  await killOften(house, visitors, state, count)
  await visitors.stop()
  const faults = [...(await comeToRest(house)), ...(await verify(house, visitors, state))]
  const { bids, payments, loans, refused, lost } = visitors.acknowledged
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  state.runs++
  state.seconds += seconds
  state.bids += bids.length
  state.payments += payments
  state.loans += loans.length
  writeState(state)
  console.log(
    `${count} kills in ${seconds} s: ${bids.length} bids, ${payments} payments and ${loans.length} loans acknowledged, ` +
      `${refused} refused, ${lost} answers lost for good`,
  )
  const each = targets.map((target) => {
    const seconds = state.downMs[target] / state.kills[target] / 1_000
    return `${state.kills[target]} × ${target}${state.kills[target] ? ` (back after ${seconds.toFixed(1)} s)` : ''}`
  })
  console.log(`${countKills(state)} of ${WANTED} kills in ${state.runs} runs: ${each.join(', ')}`)
  for (const fault of faults.slice(0, 20)) console.log(`  FAULT ${fault}`)
  console.log(
    faults.length === 0 ? 'Nothing acknowledged is lost, and every promise holds.' : `${faults.length} faults`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await house.close()
}
