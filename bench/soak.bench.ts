import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { must } from '../server/src/platform/must.ts'
import { brokenPromises } from '../server/test/broken-promises.ts'
import { anonKey, type KillableHouse, openKillableHouse } from './killable-house.ts'
import { openWatcher } from './raw-watcher.ts'
import { openVisitors } from './visitors.ts'

/**
 * Two nodes with a day's mix of visitors, for an hour: `--for 30m` twice is one hour of the same house. Prints whether
 * memory, connections, sockets, disk and tables come to a level. Reads /proc, so it runs on Linux. `--fresh` begins anew.
 */
const PAUSE_MS = 250
const WATCHERS = 40
/** Each stays for so long on average, then leaves, and another comes. */
const WATCH_MS = 20_000
const SAMPLES_A_RUN = 60
const MIN_SAMPLE_MS = 5_000
/** The last third of a run against the one before it. */
const LEVEL = 1.1
/** Smaller tables double by one page. */
const MIN_TABLE_BYTES = 512 * 1024

type Figures = Record<string, number>
type Sample = { run: number; answers: number; house: Figures; tables: Figures }
type State = { runs: number; seconds: number; answers: number; samples: Sample[] }

const folder = join(import.meta.dirname, '..', '.cache', 'soak')
const stateFile = join(folder, 'state.json')

function msOf(length: string): number {
  const [, number, unit] = /^(\d+)([smh])$/.exec(length) ?? []
  return Number(must(number, 'a length such as 10m')) * { s: 1_000, m: 60_000, h: 3_600_000 }[unit as 's' | 'm' | 'h']
}

const MB = (bytes: number) => bytes / 1024 / 1024

function sizeOf(path: string): number {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.reduce((sum, entry) => {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(inner)
    // It may be gone since it was listed.
    return sum + (statSync(inner, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}

function processFigures(name: string, pid: number): Figures {
  const [, kB] = must(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')), 'a resident size')
  const files = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
    } catch {
      return [] // closed since it was listed
    }
  })
  return {
    [`${name}: memory, MB`]: Number(kB) / 1024,
    [`${name}: sockets`]: files.filter((file) => file.startsWith('socket:')).length,
    [`${name}: other open files`]: files.filter((file) => !file.startsWith('socket:')).length,
  }
}

async function measure({
  database: { pool },
  nodes,
  folder: data,
}: KillableHouse): Promise<Omit<Sample, 'run' | 'answers'>> {
  const [{ connections, bytes }] = (
    await pool.query(`select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      pg_database_size(current_database())::float8 as bytes`)
  ).rows as [{ connections: number; bytes: number }]
  const tables = await pool.query<{ name: string; bytes: number }>(
    `select n.nspname || '.' || c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`,
  )
  const processes = nodes.map(({ process }, at) =>
    processFigures(`node ${at + 1}`, must(process?.child.pid, 'a process that runs')),
  )
  return {
    house: {
      ...Object.assign({}, ...processes),
      'connections to PostgreSQL': connections,
      'database, MB': MB(bytes),
      'log of PostgreSQL, MB': MB(sizeOf(join(data, 'postgres', 'pg_wal'))),
      'files, MB': MB(sizeOf(join(data, 'media'))),
    },
    tables: Object.fromEntries(tables.rows.map(({ name, bytes: size }) => [name, size])),
  }
}

/** People who open a lot, watch it for a while and leave. */
function watchLots(house: KillableHouse, lotId: string): () => void {
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const node = must(house.anyNode(), 'a node that runs')
      const socket = await openWatcher({ url: new URL(node.url), anonKey, lotId, onFrame: () => {} })
      await sleep(Math.random() * 2 * WATCH_MS)
      socket.destroy()
    }
  }
  const watching = Array.from({ length: WATCHERS }, watch)
  Promise.all(watching).catch((error: Error) => {
    console.error(error)
    process.exit(1)
  })
  return () => {
    isOver = true
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The means of the middle and the last third. The first one is for warming up. */
function thirds(samples: readonly Sample[], read: (sample: Sample) => number): [number, number] {
  const size = Math.floor(samples.length / 3)
  const values = samples.map(read)
  return [mean(values.slice(size, size * 2)), mean(values.slice(size * 2))]
}

const { values } = parseArgs({
  options: { for: { type: 'string', default: '1h' }, fresh: { type: 'boolean', default: false } },
})
if (values.fresh) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const state: State = existsSync(stateFile)
  ? (JSON.parse(readFileSync(stateFile, 'utf8')) as State)
  : { runs: 0, seconds: 0, answers: 0, samples: [] }
const length = msOf(values.for)
const every = Math.max(length / SAMPLES_A_RUN, MIN_SAMPLE_MS)
const run = ++state.runs
const house = await openKillableHouse(folder)
try {
  const visitors = await openVisitors(house, { pauseMs: PAUSE_MS })
  const leave = watchLots(house, must(visitors.longLots[0], 'a lot').lotId)
  const startedAt = Date.now()
  while (Date.now() - startedAt < length) {
    await sleep(every)
    visitors.check()
    state.samples.push({ run, answers: visitors.answers(), ...(await measure(house)) })
    writeFileSync(stateFile, JSON.stringify(state))
  }
  leave()
  await visitors.stop()
  state.seconds += Math.round((Date.now() - startedAt) / 1_000)
  state.answers += visitors.answers()
  writeFileSync(stateFile, JSON.stringify(state))
  const faults = await brokenPromises(house.database)

  const own = state.samples.filter((sample) => sample.run === run)
  const last = must(own.at(-1), 'a sample')
  const word = (before: number, after: number) => (after <= before * LEVEL + 1 ? 'level' : 'GROWS')
  console.log(
    `${Math.round(length / 1_000)} s, ${visitors.answers()} answers; in ${state.runs} runs ${state.seconds} s, ${state.answers} answers`,
  )
  for (const name of Object.keys(last.house)) {
    const [before, after] = thirds(own, ({ house: figures }) => figures[name] ?? 0)
    console.log(
      `  ${word(before, after)} ${name.padEnd(30)}${before.toFixed(1).padStart(10)} →${after.toFixed(1).padStart(10)}`,
    )
  }
  console.log('Tables, kB (those of bids, orders and works keep what was done, and grow with it):')
  const names = Object.keys(last.tables).filter((name) => (last.tables[name] ?? 0) > MIN_TABLE_BYTES)
  for (const name of names.sort((a, b) => (last.tables[b] ?? 0) - (last.tables[a] ?? 0))) {
    const [before, after] = thirds(own, ({ tables }) => tables[name] ?? 0)
    console.log(
      `  ${word(before, after).toLowerCase()} ${name.padEnd(30)}${(before / 1024).toFixed(0).padStart(10)} →${(after / 1024).toFixed(0).padStart(10)}`,
    )
  }
  for (const fault of faults.slice(0, 20)) console.log(`  FAULT ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await house.close()
}
process.exit()
