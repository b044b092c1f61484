import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createControl } from './control/control.ts'
import { Engine } from './engine.ts'
import { createApi } from './http/api.ts'
import { createHttpServer } from './http/server.ts'
import { createPages, findAsset } from './pages/routes.ts'
import { apiRoutes } from './resources/routes.ts'
import { runDueTasks } from './schedule.ts'
import { prepare } from './start.ts'
import { Store } from './store/store.ts'
import { defaultRetryPolicy, type RetryPolicy } from './webhooks/delivery.ts'
import { WebhookSender } from './webhooks/sender.ts'

export { openEmulator, type UnsentEvent } from './in-process.ts'

export type EmulatorOptions = {
  /** 0, the default, takes a free port. */
  port?: number
  host?: string
  /** The folder in which the state lives; it is made where it is missing. */
  dataDir: string
  /** The key that callers must present; a test key, always. */
  secretKey?: string
  /** Where events go, and the secret they are signed with. More endpoints can be made over the API. */
  webhookUrl?: string
  webhookSecret?: string
  /** The address of the hosted pages as a buyer's browser sees it, if there is a proxy in front of them. */
  publicUrl?: string
  /** The account's business name: hosted pages and invoices show it. The last one given stays. */
  businessName?: string
  webhookRetry?: Partial<RetryPolicy>
  /** How long the redirect back waits, at most, until the receiver has got the events of the payment. */
  redirectWaitMs?: number
  log?: (line: string) => void
  /** Milliseconds. */
  now?: () => number
}

export type Emulator = {
  url: string
  port: number
  secretKey: string
  close(): Promise<void>
}

const tickMs = 1_000

/** Starts the emulator; resolves when it listens. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { host = '127.0.0.1', secretKey = 'sk_test_emulator', log = () => {}, now = Date.now } = options
  if (!/^sk_test_/.test(secretKey)) throw new Error('The emulator’s secretKey must be a test key: sk_test_…')
  const store = await Store.open(join(options.dataDir, 'stripe-emulator.jsonl'))
  const engine = new Engine(store, now)
  const sender = new WebhookSender(engine, { ...defaultRetryPolicy, ...options.webhookRetry }, log)
  engine.onDelivery = (delivery) => void sender.enqueue(delivery)

  const redirectWaitMs = options.redirectWaitMs ?? 10_000
  const server = createHttpServer({
    api: createApi({ engine, routes: apiRoutes, secretKey, log }),
    control: createControl({ engine, sender, secretKey }),
    page: createPages({ engine, webhooksSettled: (subject) => sender.settled(subject, redirectWaitMs) }),
    asset: findAsset,
    log,
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(options.port ?? 0, host, resolve)
    })
    const { port } = server.address() as AddressInfo // a TCP server's address is never a pipe's name
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    await prepare(engine, {
      publicUrl: (options.publicUrl ?? url).replace(/\/$/, ''),
      businessName: options.businessName,
      webhookUrl: options.webhookUrl,
      webhookSecret: options.webhookSecret ?? 'whsec_emulator',
    })
    sender.start()
    const ticking = runClock(engine, log)
    const shutDown = async () => {
      await ticking.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await sender.stop()
      await store.close()
    }
    let closed: Promise<void> | null = null
    return {
      url,
      port,
      secretKey,
      close() {
        closed ??= shutDown()
        return closed
      },
    }
  } catch (error) {
    server.close()
    await store.close()
    throw error
  }
}

/** Runs the tasks that are due, every second, one run at a time. */
function runClock(engine: Engine, log: (line: string) => void): { stop(): Promise<void> } {
  let looking: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    looking = runDueTasks(engine, engine.now())
      .catch((error: unknown) => log(`due work failed: ${error instanceof Error ? error.stack : error}`))
      .finally(() => {
        isBusy = false
      })
  }, tickMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
