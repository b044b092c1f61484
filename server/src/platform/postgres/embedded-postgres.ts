import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { must } from '../must.ts'
import { world } from '../world.ts'
import { postgresBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { isOrphan, takeOwnership } from './data-folder-owner.ts'
import { isRunningPostgres, readPidFile, removeStalePidFile } from './pid-file.ts'
import { chooseRunner } from './runner.ts'
import { archiveSettings } from './wal-archive.ts'

const USER = 'vermeil'
const START_TIMEOUT_MS = 30_000

type Options = {
  dir: string
  /** A folder into which the log is copied, for recovery to any moment. */
  archive?: string | null | undefined
  settings?: Record<string, string | number>
  log?: (message: string) => void
}

/**
 * Starts the PostgreSQL that came with npm in `dir`, creates the cluster on first use, and restarts the database if it
 * dies. One session holds an advisory lock as the sign of ownership: a second server on the same folder sees that it is
 * in use, and a database orphaned by `kill -9` is recognized by its free lock.
 */
export async function openEmbeddedPostgres({ dir, archive, settings = {}, log = () => {} }: Options) {
  const binary = postgresBinaries()
  mkdirSync(dirname(dir), { recursive: true })
  const runner = chooseRunner(dir, binary('postgres'))
  const cluster = createCluster({ dir, user: USER, initdb: binary('initdb'), runner })
  if (cluster.isUnfinished()) {
    await clearPredecessor()
    cluster.remove()
  }
  if (!existsSync(join(dir, 'PG_VERSION'))) await cluster.make()
  const password = readFileSync(cluster.passwordFile, 'utf8').trim()

  const clusterAt = (itsPort: number) => ({ folder: dirname(dir), port: itsPort, user: USER, password })

  let child: ChildProcess
  let port = 0
  let owner: pg.Client
  let stopping = false

  await clearPredecessor()
  await boot()
  const synced = cluster.sync()
  synced.catch(() => {}) // reported where it is awaited
  owner = await takeOwnership(clusterAt(port))

  const url = (database: string) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
  return {
    url,
    /** Resolves once a new cluster is on the disk. Nothing may be acknowledged before. */
    synced,
    get pid() {
      return must(child.pid, 'a process id')
    },
    async ensureDatabase(name: string) {
      const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [name])
      if (!rowCount) await owner.query(`create database ${pg.escapeIdentifier(name)}`)
    },
    async stop() {
      stopping = true
      child.ref() // until now it did not keep the process alive; now its end is awaited
      await owner.end().catch(() => {}) // the database may be gone already; stopping goes on
      const gone = new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) resolve()
        else child.once('exit', () => resolve())
      })
      stopServer(dir)
      await gone
    },
  }

  function stopServer(folder: string) {
    try {
      const [command, args] = runner.wrap(binary('pg_ctl'), ['stop', '-D', folder, '-m', 'fast', '-W'])
      execFileSync(command, args, { ...runner.options, cwd: dirname(dir), stdio: 'pipe' })
    } catch (error) {
      log(`PostgreSQL could not be stopped: ${(error as Error).message}`)
    }
  }

  /** After a crash the old database may still run, or be dying, or have left its pid file behind. */
  async function clearPredecessor() {
    const deadline = world.now() + START_TIMEOUT_MS
    for (let found = readPidFile(dir); found; found = readPidFile(dir)) {
      if (!isRunningPostgres(found.pid)) return removeStalePidFile(dir)
      if (found.ready && (await isOrphan(clusterAt(found.port)))) {
        log('A database left behind by a crash is running; stopping it first.')
        stopServer(dir)
      }
      if (world.now() > deadline)
        throw new Error(`The old PostgreSQL (process ${found.pid}) neither answers nor stops.`)
      await world.sleep(50)
    }
  }

  async function boot() {
    const deadline = world.now() + START_TIMEOUT_MS
    port ||= await freePort()
    const chosen = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
      shared_buffers: '128MB',
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(archive ? archiveSettings(archive, runner) : {}),
      ...settings,
    }
    const args = Object.entries({ port, ...chosen }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    while (world.now() < deadline) {
      child = launch(args)
      if (await becomesReady(child)) {
        child.unref()
        child.once('exit', () => void (stopping || bootAgain()))
        return
      }
      await clearPredecessor()
      await world.sleep(100)
    }
    throw new Error(`PostgreSQL did not start; ${join(dir, 'server.log')} says why.`)
  }

  function launch(args: string[]): ChildProcess {
    const output = openSync(join(dir, 'server.log'), 'a')
    const [command, all] = runner.wrap(binary('postgres'), ['-D', dir, ...args])
    // Detached, so that Ctrl-C in the terminal reaches the server first and the database is stopped last.
    const started = spawn(command, all, { ...runner.options, detached: true, stdio: ['ignore', output, output] })
    closeSync(output)
    return started
  }

  async function becomesReady(process_: ChildProcess): Promise<boolean> {
    let alive = true
    process_.once('exit', () => (alive = false))
    process_.once('error', () => (alive = false))
    while (alive) {
      const file = readPidFile(dir)
      if (file?.ready && file.pid === process_.pid) return true
      await world.sleep(10)
    }
    return false
  }

  async function bootAgain() {
    log('PostgreSQL died; starting it again.')
    try {
      await clearPredecessor()
      await boot()
      owner = await takeOwnership(clusterAt(port))
    } catch (error) {
      log(`PostgreSQL could not be started again: ${(error as Error).message}`)
    }
  }
}
