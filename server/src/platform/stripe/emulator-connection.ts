import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { world } from '../world.ts'
import type { EmulatorOrder, EmulatorReady } from './emulator-process.ts'
import { createStripeClient, type StripeConnection } from './stripe-client.ts'

const program = new URL('./emulator-process.ts', import.meta.url)
const RESTART_AFTER_MS = 500
/** Written by the emulator's process at its first start. */
const portFile = 'port'

/** The connection to the Stripe emulator, with its process. */
export type EmulatorConnection = StripeConnection & { process: () => ChildProcess | undefined }

type Options = { dir: string; log: (line: string) => void }

/**
 * The Stripe emulator as a process of its own: if it crashes, the server goes on and starts it again. It sends events
 * to the server, so it starts when the server listens and somebody wants to pay, or at once if it has been used before
 * and may have events to send. Calls before that wait.
 */
export function connectEmulator({ dir, log }: Options): EmulatorConnection {
  mkdirSync(dir, { recursive: true })
  // New at each start: nobody outside this process and the emulator can sign an event.
  const webhookSecret = `whsec_${world.bytes(24).toString('base64url')}`
  let order: EmulatorOrder | undefined
  let child: ChildProcess | undefined
  let isWanted = existsSync(join(dir, portFile))
  let isClosed = false
  let isReady = false
  let ready = Promise.withResolvers<Stripe>()

  function startIfWanted() {
    if (!order || !isWanted || child || isClosed) return
    child = fork(program, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], execArgv: [] })
    child.stderr?.on('data', (said: Buffer) => log(said.toString().trim()))
    child.once('message', ({ url, secretKey }: EmulatorReady) => {
      isReady = true
      ready.resolve(createStripeClient({ secretKey, apiUrl: url }))
    })
    child.once('exit', startAgain)
    child.send(order)
  }

  async function startAgain() {
    if (isClosed) return
    log('The Stripe emulator ended and is started again.')
    // Calls that wait for a process that never came up wait for the next one.
    if (isReady) ready = Promise.withResolvers<Stripe>()
    isReady = false
    await world.sleep(RESTART_AFTER_MS)
    child = undefined
    startIfWanted()
  }

  return {
    client() {
      isWanted = true
      startIfWanted()
      return ready.promise
    },
    webhookSecrets: [webhookSecret],
    isReal: false,
    process: () => child,
    async listenAt(webhookUrl) {
      order ??= { dataDir: dir, webhookUrl, webhookSecret, businessName: 'Vermeil' }
      startIfWanted()
    },
    async close() {
      isClosed = true
      // Calls that still wait are rejected.
      ready.promise.catch(() => {})
      ready.reject(new Error('The house is closing.'))
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
