import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installJobQueue } from '../../src/platform/install-job-queue.ts'
import { openEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'
import { migrate } from '../../src/platform/postgres/migrate.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { SimulationFailed, simulateHouse } from './simulate-house.ts'

// `npm run simulate -- --seed 4711 [--steps 300] [--nodes 3]`: plays a house of several nodes and prints what happened.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '4711' },
    steps: { type: 'string', default: '2000' },
    nodes: { type: 'string', default: '3' },
  },
})

const folder = await makeScratchFolder('vermeil-simulation-')
const settings = { synchronous_commit: 'off' }
const postgres = await openEmbeddedPostgres({ dir: join(folder, 'postgres'), settings })
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(1)
  })
}
try {
  await postgres.ensureDatabase('house')
  const url = postgres.url('house')
  await migrate(url)
  await installJobQueue(url)
  const result = await simulateHouse({
    ...{ seed: values.seed, url, dataDir: join(folder, 'house') },
    ...{ steps: Number(values.steps), nodes: Number(values.nodes) },
    onLine: (line) => console.log(line),
  })
  console.log(
    `\nReached: ${Object.entries(result.reached)
      .map(([name, times]) => `${times} ${name}`)
      .join(', ')}.`,
  )
  console.log(`${result.lines} steps in ${Math.round(result.virtualSeconds)} s of the house. Trace ${result.hash}`)
} catch (error) {
  console.error(error instanceof SimulationFailed ? `\n${error.message}` : error)
  process.exitCode = 1
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
