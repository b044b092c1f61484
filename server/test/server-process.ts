import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { recordTestEvent } from '@vermeil/test-kit/test-events'

const recorder = pathToFileURL(join(import.meta.dirname, 'record-error-codes.ts')).href
/** The bundle that `npm start` runs. */
const ownBundle = join(import.meta.dirname, '..', 'dist')

export type ServerProcess = {
  url: string
  child: ChildProcess
  output: () => string
  hasEnded: () => boolean
  /** Asks it to stop, or kills it, and waits until it is gone. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** The house as its users start it: a process of its own, on a free port. Waits until it serves. */
export async function startServer(env: Record<string, string>, bundle = ownBundle): Promise<ServerProcess> {
  const server = spawnServer(env, bundle)
  const url = await server.announced
  return { ...server, url }
}

/** The demo seeds most of its works behind its first pages. Whatever is no visitor's read is answered after that. */
export async function untilSeeded({ url, output }: Pick<ServerProcess, 'url' | 'output'>): Promise<void> {
  const { status } = await fetch(`${url}/auth/v1/logout`, { method: 'POST' })
  if (status >= 500) throw new Error(`The demo was not seeded: its server answers ${status}, and wrote:\n${output()}`)
}

/** For starts that don't come to their end. */
export function beginServer(
  env: Record<string, string>,
): Omit<ServerProcess, 'url'> & { exited: Promise<number | null> } {
  const server = spawnServer(env)
  server.announced.catch(() => {}) // it is the exit that is awaited
  return server
}

/** For starts that must fail: waits for the end and returns what it said. */
export async function startServerExpectingRefusal(env: Record<string, string>) {
  const server = beginServer(env)
  const code = await server.exited
  return { code, output: server.output() }
}

/** What belongs to the machine and to the run. Nothing else of this environment may reach the house. */
function machine() {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '', TEST_EVENTS = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, TEST_EVENTS }
}

function spawnServer(env: Record<string, string>, bundle = ownBundle) {
  recordTestEvent('server start')
  const child = spawn(process.execPath, ['--import', recorder, join(bundle, 'main.js')], {
    env: { ...machine(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Never outlives the tests, however they end.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const announced = (async () => {
    for (;;) {
      const address = said.match(/open at (https?:\/\/\S+)/)?.[1]
      if (address) return address
      if (hasEnded()) throw new Error(`The house did not open:\n${said}`)
      await sleep(20)
    }
  })()
  const end = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return { child, exited, announced, output: () => said, hasEnded, end }
}
