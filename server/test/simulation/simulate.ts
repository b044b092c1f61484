import { parseArgs } from 'node:util'
import { type FaultName, faultNames } from './faults.ts'
import { loansScenario } from './loans-scenario.ts'
import { paymentsScenario } from './payments-scenario.ts'
import { openSeedRuns, type Story } from './seed-runs.ts'
import { type Result, SimulationFailed } from './simulate-house.ts'

// `npm run simulate -- --seed 4711 [--steps 300] [--nodes 3]`: plays a house of several nodes and prints what happened.
// With `--for 1h` it plays that seed and those after it for so long. `--faults none`, `all`, or 'lost commit,late message'
// instead of those that the seed chooses. `--pay 40` and `--borrow 40`: people who pay and ship, or lease, hire and furnish,
// come when all lots have ended, and act so often.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '4711' },
    steps: { type: 'string' },
    nodes: { type: 'string', default: '3' },
    people: { type: 'string' },
    faults: { type: 'string' },
    pay: { type: 'string' },
    borrow: { type: 'string' },
    for: { type: 'string' },
  },
})

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 }
function durationMs(text: string): number {
  const [, count, unit] = /^(\d+)([smh])$/.exec(text) ?? []
  if (!count || !unit) throw new Error(`--for ${text}: write it as 90s, 10m or 1h.`)
  return Number(count) * (unitMs[unit] as number)
}

function faultsOf(text: string): readonly FaultName[] {
  if (text === 'none') return []
  if (text === 'all') return faultNames
  return text.split(',').map((name) => {
    const known = faultNames.find((one) => one === name)
    if (!known) throw new Error(`--faults ${name}: write all, none, or some of: ${faultNames.join(', ')}.`)
    return known
  })
}

const story = (seed: string): Story => ({
  ...{ seed, nodes: Number(values.nodes), steps: Number(values.steps ?? (values.for ? 300 : 2000)) },
  ...(values.people && { people: Number(values.people) }),
  ...(values.faults && { faults: faultsOf(values.faults) }),
  scenarios: [
    ...(values.pay ? [paymentsScenario({ acts: Number(values.pay) })] : []),
    ...(values.borrow ? [loansScenario({ acts: Number(values.borrow) })] : []),
  ],
})
const summaryOf = ({ reached, situations, trade, lines, virtualSeconds, hash }: Result) =>
  `Reached: ${Object.entries({ ...reached, ...situations, ...trade })
    .map(([name, times]) => `${times} ${name}`)
    .join(', ')}.\n${lines} lines in ${Math.round(virtualSeconds)} s of the house. Trace ${hash}`

const runs = await openSeedRuns()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    isStopped = true
    await runs.close()
    process.exit(1)
  })
}

async function playOne(seed: string) {
  const result = await runs.play({ ...story(seed), onLine: (line) => console.log(line) })
  console.log(`\n${summaryOf(result)}`)
}

async function playFor(ms: number) {
  const end = Date.now() + ms
  for (let seed = Number(values.seed); Date.now() < end && !isStopped; seed++) {
    try {
      const { lines, hash } = await runs.play(story(String(seed)))
      console.log(`Seed ${seed}: ${lines} lines, trace ${hash}`)
    } catch (error) {
      if (!(error instanceof SimulationFailed)) throw error
      console.error(error.message)
      process.exitCode = 1
    }
  }
}

try {
  await (values.for ? playFor(durationMs(values.for)) : playOne(values.seed))
} catch (error) {
  console.error(error instanceof SimulationFailed ? `\n${error.message}` : error)
  process.exitCode = 1
} finally {
  await runs.close()
}
