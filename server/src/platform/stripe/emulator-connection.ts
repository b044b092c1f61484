import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { EmulatorNews, EmulatorOrder } from './emulator-process.ts'
import { createStripeClient, type StripeConnection } from './stripe-client.ts'

const program = join(import.meta.dirname, 'emulator-process.ts')
const RESTART_AFTER_MS = 500

/** Stripe's stand-in, with the process that it is. */
export type EmulatorConnection = StripeConnection & { process: () => ChildProcess | undefined }

type Options = { dir: string; log: (line: string) => void }

/**
 * Stripe's stand-in, as a process of its own: its crash is not the house's, and it is started again. It sends events
 * to the house, so it starts when the house listens; whoever calls earlier waits until then.
 */
export function connectEmulator({ dir, log }: Options): EmulatorConnection {
  mkdirSync(dir, { recursive: true })
  // New at each start: nobody outside this process and the emulator can sign an event.
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`
  let child: ChildProcess | undefined
  let isClosed = false
  let ready = Promise.withResolvers<Stripe>()

  function start(order: EmulatorOrder) {
    child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
    child.stderr?.on('data', (said: Buffer) => log(said.toString().trim()))
    child.once('message', ({ url, secretKey }: EmulatorNews) => {
      ready.resolve(createStripeClient({ secretKey, apiUrl: url }))
    })
    child.once('exit', async () => {
      if (isClosed) return
      log('The Stripe emulator ended and is started again.')
      ready = Promise.withResolvers<Stripe>()
      await sleep(RESTART_AFTER_MS)
      if (!isClosed) start(order)
    })
    child.send(order)
  }

  return {
    client: () => ready.promise,
    webhookSecret,
    isReal: false,
    process: () => child,
    async listenAt(webhookUrl) {
      if (!child && !isClosed) start({ dataDir: dir, webhookUrl, webhookSecret })
      await ready.promise
    },
    async close() {
      isClosed = true
      // Whoever still waits for it learns that it will not come.
      ready.promise.catch(() => {})
      ready.reject(new Error('The house is closing.'))
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
